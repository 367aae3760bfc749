import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const seconds = Number(process.env.BENCH_SECONDS ?? 10);
  if (!(seconds >= 1 && seconds <= 120)) throw new Failure("BENCH_SECONDS must be from 1 to 120.");
  const { measureHostile } = await import("../tests/bench/hostile.mjs");
  return measureHostile({ seconds });
});
