import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const runs = Number(process.env.BENCH_RUNS ?? 5);
  if (!(runs >= 1 && runs <= 50)) throw new Failure("BENCH_RUNS must be from 1 to 50.");
  const { measureRemembered } = await import("../tests/bench/remembered.mjs");
  return measureRemembered({ runs });
});
