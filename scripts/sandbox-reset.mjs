import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { loadEnvironment } from "./lib/environment.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { resolveDataDir } from "./lib/programs.mjs";
import { projectRoot } from "./lib/project.mjs";

// Deletes the sandbox's database; the next start makes a new one. Secrets are kept. --yes skips the confirmation.
await runMain(async () => {
  const env = loadEnvironment(projectRoot);
  if (env.DATABASE_URL) {
    throw new Failure("The sandbox's database is on a server (DATABASE_URL): drop and create it there.");
  }
  const dataDir = resolveDataDir(env);
  const database = join(dataDir, "pglite");
  const lock = join(dataDir, "pglite.lock");
  if (!existsSync(database)) {
    process.stdout.write(`There is no sandbox database in ${dataDir}.\n`);
    return 0;
  }
  const holder = runningHolder(lock);
  if (holder !== null) {
    throw new Failure(`The sandbox is running (process ${holder}). Stop it first.`);
  }
  if (!process.argv.includes("--yes") && !(await confirm(`Delete all sandbox data in ${database}? [y/N] `))) {
    process.stdout.write("Nothing was deleted.\n");
    return 1;
  }
  rmSync(database, { recursive: true, force: true });
  rmSync(lock, { force: true });
  // Copies for backups that were broken off.
  for (const name of readdirSync(dataDir).filter((one) => /^(copy|restore)-[0-9a-f-]{36}/.test(one))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  // Their chains are deleted too.
  rmSync(join(dataDir, "audit-heads"), { recursive: true, force: true });
  process.stdout.write("The sandbox's data is deleted. The next start creates it again.\n");
  return 0;
});

/** The process that holds the database's lock file; null if none is running. */
function runningHolder(lock) {
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, "utf8").split(" ")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === "EPERM" ? pid : null;
  }
}

async function confirm(question) {
  if (!process.stdin.isTTY) throw new Failure("Use --yes to delete without confirmation.");
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await prompt.question(question)).trim());
  } finally {
    prompt.close();
  }
}
