import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import type { Program } from "../../../scripts/lib/processes.mjs";
import { BUILT, type Plan, planPrograms, startPlannedPrograms } from "../../../scripts/lib/programs.mjs";
import { loadSecrets, type Secrets } from "../../../scripts/lib/secrets.mjs";

/** A console and a sandbox of a test's own, as `npm start` runs them: built, in production mode, own data. */
export interface Stack {
  plan: Plan;
  consoleUrl: string;
  sandboxUrl: string;
  secrets: Secrets;
  folder: string;
  /** What both programs wrote. */
  logFile: string;
  /** Stops both programs and leaves their data. */
  stopPrograms: () => Promise<void>;
  /** Stops both programs and removes their data. */
  stop: () => Promise<void>;
}

interface StackOptions {
  /** A folder with a seeded database and its secrets to begin with; without one, a new database is made. */
  template?: string | undefined;
  env?: Record<string, string> | undefined;
}

/** Delays that let a test see every state without waiting for any, and PIN hashes that cost next to nothing. */
const QUICK = { SANDBOX_BLOCK_TIME_MS: "150", SANDBOX_STEP_DELAY_MS: "10", SANDBOX_PIN_COST: "4" };

/** Starts a console and a sandbox on free ports. The caller stops them. */
export async function startStack({ template, env = {} }: StackOptions = {}): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), "strongroom-e2e-"));
  const dataDir = join(folder, "data");
  if (template) cpSync(template, dataDir, { recursive: true });
  else mkdirSync(dataDir);
  const plan = planPrograms(
    {
      ...surroundings(),
      ...QUICK,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      ...env,
    },
    "production",
  );
  const logFile = join(folder, "programs.log");
  const stopPrograms = await startAll(plan, logFile);
  return {
    plan,
    consoleUrl: plan.console.url,
    sandboxUrl: plan.sandbox!.url,
    secrets: loadSecrets(dataDir),
    folder,
    logFile,
    stopPrograms,
    stop: async () => {
      await stopPrograms();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts one more console beside a stack's own, with other settings, such as another backend's URL. */
export async function startConsole(
  stack: Stack,
  env: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { ...stack.plan.console.env, ...env, PORT: String(port) };
  const plan: Plan = { sandbox: null, console: { ...stack.plan.console, port, url, env: settings } };
  return { url, stop: await startAll(plan, stack.logFile) };
}

async function startAll(plan: Plan, logFile: string): Promise<() => Promise<void>> {
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
  };
  try {
    await startPlannedPrograms(plan, programs, BUILT, (text) => appendFileSync(logFile, text));
  } catch (error) {
    const lastWords = programs.at(-1)?.lastWords() ?? "";
    await stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${lastWords}`);
  }
  return stop;
}

/** Nothing of a developer's own settings reaches the programs under test. */
function surroundings(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG"];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
