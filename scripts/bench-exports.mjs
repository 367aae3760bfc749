import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

const SIZES = "10000,100000,1000000";
const DATABASES = ["postgres", "embedded"];

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: SIZES },
      // Filling the embedded database with a million takes ten minutes.
      databases: { type: "string", default: "postgres" },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) {
    throw new Failure(`--sizes takes numbers of transactions, such as ${SIZES}.`);
  }
  const databases = values.databases.split(",");
  if (!databases.every((name) => DATABASES.includes(name))) {
    throw new Failure(`--databases takes some of ${DATABASES.join(",")}.`);
  }
  const { runExports } = await import("../tests/bench/exports/run.mjs");
  return runExports({ sizes, databases });
});
