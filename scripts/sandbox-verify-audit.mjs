import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { runTool } from "./lib/processes.mjs";
import { resolveDataDir } from "./lib/programs.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

const USAGE = `Checks the sandbox's audit log: every hash of every chain is computed again.

  npm run sandbox:verify-audit
  npm run sandbox:verify-audit -- --expect <hash>

--expect   a hash that was written down: some entry must still have it. Can be given several times.
Each chain is compared with its signed heads, which the sandbox keeps in DATA_DIR/audit-heads once a day: a chain that
ends before the last one was cut off. Organisations without a chain are named.
Prints each chain's number of entries and its hash, or its first broken entry; then the exit code is 1.
A database in DATA_DIR can be checked while the sandbox is stopped, one on a server (DATABASE_URL) at any time.
`;
const HASH = /^[0-9a-f]{64}$/i;

await runMain(async () => {
  const given = process.argv.slice(2);
  if (given.includes("--help")) {
    process.stdout.write(USAGE);
    return 0;
  }
  const isUsage = given.every((text, index) => (index % 2 === 0 ? text === "--expect" : HASH.test(text)));
  if (!isUsage || given.length % 2 !== 0) throw new Failure(USAGE);
  requireNode();
  const env = loadEnvironment(projectRoot);
  const dataDir = resolveDataDir(env);
  if (!env.DATABASE_URL && !existsSync(join(dataDir, "pglite"))) {
    throw new Failure(`There is no sandbox database in ${dataDir}.`);
  }
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const program = join(projectRoot, "build", "sandbox", "verify-audit.js");
  return runTool(process.execPath, [program, ...given], {
    cwd: projectRoot,
    env: { ...env, DATA_DIR: dataDir },
  });
});
