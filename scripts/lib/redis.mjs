import { findProgram } from "./find-program.mjs";

export const REDIS_MISSING =
  "redis-server is not installed, so what consoles share cannot be tested (Debian: apt-get install redis-server).";

/**
 * Whether tests start a Redis of their own: where there is one, and always with TEST_REDIS=true, so that a build server
 * cannot leave them out unnoticed.
 * @param {Record<string, string | undefined>} [env]
 */
export function isRedisTested(env = process.env) {
  return env.TEST_REDIS === "true" || findProgram("redis-server", env.PATH) !== null;
}

/**
 * What a Redis of this machine alone is started with: it stores nothing on the disk.
 * @param {{ port: number, folder: string }} options
 * @returns {string[]}
 */
export function redisArguments({ port, folder }) {
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "no", dir: folder };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
}
