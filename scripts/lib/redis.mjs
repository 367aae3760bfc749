import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const REDIS_MISSING =
  "redis-server is not installed, so what consoles share cannot be tested (Debian: apt-get install redis-server).";

/**
 * Whether tests start a Redis of their own: where there is one, and always with TEST_REDIS=true, so that a build server
 * cannot leave them out unnoticed.
 * @param {Record<string, string | undefined>} [env]
 */
export function isRedisTested(env = process.env) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return env.TEST_REDIS === "true" || folders.some((folder) => existsSync(join(folder, "redis-server")));
}
