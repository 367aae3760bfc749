import type { SandboxEnv } from "../../../sandbox/base/env";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { type Program, waitUntilHealthy } from "../../../scripts/lib/processes.mjs";
import { BUILT } from "../../../scripts/lib/programs.mjs";
import { projectRoot } from "../../../scripts/lib/project.mjs";
import type { Random } from "../../fixtures/reconcile/random";
import { PORTAL_KEY, SERVER_KEY } from "../../fixtures/sandbox/sandbox";
import { Killable } from "../killable";
import { LosingBackend } from "./losing-backend";

const START_MS = 120_000;

type Plan = { name: string; args: string[]; env: NodeJS.ProcessEnv; url: string };

/** Both built programs over the data of a world that is closed. @param api what the console calls, if not the sandbox */
export async function planPrograms(
  env: SandboxEnv,
  api?: (sandboxUrl: string) => Promise<string>,
): Promise<{ sandbox: Plan; console: Plan }> {
  const { PATH } = process.env;
  const base = { PATH, NODE_ENV: "production" as const, NETWORK: env.NETWORK, LOG_LEVEL: "error" };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const [sandboxUrl, consoleUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const sandbox = {
    ...base,
    DATA_DIR: env.DATA_DIR,
    SANDBOX_PORT: String(ports[0]),
    SANDBOX_MASTER_KEY: env.SANDBOX_MASTER_KEY,
    SANDBOX_SERVER_API_KEY: SERVER_KEY,
    SANDBOX_PORTAL_API_KEY: PORTAL_KEY,
    SANDBOX_BLOCK_TIME_MS: "50",
    SANDBOX_STEP_DELAY_MS: "10",
    SANDBOX_PIN_COST: "4",
    SANDBOX_SEED: "none",
  };
  const console = {
    ...base,
    PORT: String(ports[1]),
    HOST: "127.0.0.1",
    CUSTODY_API_URL: (await api?.(sandboxUrl)) ?? `${sandboxUrl}/graphql`,
    CUSTODY_API_KEY: PORTAL_KEY,
    CUSTODY_IS_SANDBOX: "true",
    SESSION_SECRETS: "a secret of the proof that nobody else uses",
  };
  return {
    sandbox: { name: "sandbox", args: BUILT.sandbox, env: sandbox, url: sandboxUrl },
    console: { name: "console", args: BUILT.console, env: console, url: consoleUrl },
  };
}

export type Programs = { sandbox: Killable; console: Killable; losing: LosingBackend | null };

/** @param random of a proxy between them that loses answers; null for none */
export async function startPrograms(env: SandboxEnv, random: Random | null): Promise<Programs> {
  let losing: LosingBackend | null = null;
  const plan = await planPrograms(env, async (sandboxUrl) => {
    if (!random) return `${sandboxUrl}/graphql`;
    losing = new LosingBackend(sandboxUrl, random);
    return losing.start();
  });
  const [sandbox, console] = [killable(plan.sandbox), killable(plan.console)];
  await sandbox.start();
  await console.start();
  return { sandbox, console, losing };
}

function killable({ url, ...options }: Plan): Killable {
  const startable = {
    name: options.name,
    options: async () => ({ ...options, cwd: projectRoot }),
    waitFor: (program: Program) => waitUntilHealthy(`${url}/healthz`, program, START_MS),
  };
  return new Killable(startable, url);
}

export async function stopPrograms({ sandbox, console, losing }: Programs): Promise<void> {
  await console.stop();
  await losing?.stop();
  await sandbox.stop();
}
