import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConnectionLimits } from "../../../sandbox/base/connection-limits";
import { readEnv, type SandboxEnv } from "../../../sandbox/base/env";
import { type RunningSandbox, startSandbox } from "../../../sandbox/server";
import { takeMemoryDatabase, takeSeededDatabase } from "./memory-database";
import { copyEmptyDatabase } from "./templates";

export const SERVER_KEY = "test-server-key-000001";
export const PORTAL_KEY = "test-portal-key-000001";

export type TestSandboxOptions = {
  /** The demo comes from an earlier seeding where no other option touches it. */
  seed?: "demo" | "none";
  network?: "mainnet" | "testnet";
  /** A folder of the caller's own, kept at the end: for restarts. */
  dataDir?: string;
  /** Milliseconds added to the clock; may be changed while it runs. */
  clockOffset?: { ms: number };
  /** Any further variables of sandbox/env.ts, as text. */
  env?: Record<string, string>;
  limits?: ConnectionLimits;
};

export type TestSandbox = RunningSandbox & {
  /** What would have gone to the log. */
  logged: string[];
};

/** The same for every sandbox: over the same folder, and over a database that was seeded in an earlier run. */
const masterKey = createHash("sha256").update("The tests' master key").digest("base64url");

/**
 * A whole sandbox on a free port: real database, real HTTP, nearly no delays. Its database is in memory, unless the
 * caller brings a folder or a server.
 */
export async function startTestSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? join(tmpdir(), "strongroom-test-nowhere");
  const env = readEnv({
    SANDBOX_PORT: "0",
    DATA_DIR: dataDir,
    NETWORK: options.network,
    SANDBOX_MASTER_KEY: masterKey,
    SANDBOX_SERVER_API_KEY: SERVER_KEY,
    SANDBOX_PORTAL_API_KEY: PORTAL_KEY,
    SANDBOX_BLOCK_TIME_MS: "5",
    SANDBOX_STEP_DELAY_MS: "1",
    SANDBOX_PIN_COST: "4",
    SANDBOX_SEED: options.seed ?? "none",
    ...options.env,
  });
  if (options.dataDir && !env.DATABASE_URL) await copyEmptyDatabase(options.dataDir);
  const logged: string[] = [];
  const sandbox = await startSandbox(env, {
    log: (line) => logged.push(line),
    clock: () => new Date(Date.now() + (options.clockOffset?.ms ?? 0)),
    limits: options.limits,
    database: options.dataDir || env.DATABASE_URL ? undefined : await takeDatabase(env, options),
  });
  return { ...sandbox, logged };
}

function takeDatabase(env: SandboxEnv, { seed, network, clockOffset, env: given }: TestSandboxOptions) {
  const isUsualDemo = seed === "demo" && !network && !clockOffset && !given;
  return isUsualDemo ? takeSeededDatabase(env) : takeMemoryDatabase();
}
