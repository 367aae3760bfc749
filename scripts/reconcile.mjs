import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { runTool } from "./lib/processes.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";

const USAGE = `Takes the demo organisation through random operations of all kinds and compares, to the smallest unit,
books, API, console pages, exported files and signed bytes. Any difference fails it.

  npm run reconcile
  npm run reconcile -- --seed 20261125 --operations 500

--seed         the operations are drawn from it; it is printed, and given again it draws the same
--operations   200 where it is not given
`;

await runMain(async () => {
  const { values } = parseArgs({
    options: { seed: { type: "string" }, operations: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { seed = String(randomInt(2 ** 31)), operations = "200" } = values;
  if (!/^\d{1,10}$/.test(seed) || !/^[1-9]\d{0,4}$/.test(operations)) throw new Failure(USAGE);
  requireNode();
  await ensureInstalled(projectRoot);
  process.stdout.write(`Reconciling with seed ${seed}: ${operations} operations\n`);
  const args = [packageFile("vitest/vitest.mjs"), "run", "--project", "sandbox-alone"];
  return runTool(process.execPath, [...args, "tests/sandbox/reconcile/reconcile.test.ts"], {
    cwd: projectRoot,
    env: { ...process.env, RECONCILE_SEED: seed, RECONCILE_OPERATIONS: operations },
  });
});
