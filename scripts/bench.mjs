import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, soak: { type: "string", default: "0" } },
  });
  const seconds = Number(process.env.BENCH_SECONDS ?? (values.quick ? 1 : 4));
  if (!(seconds >= 1 && seconds <= 120)) throw new Failure("BENCH_SECONDS must be from 1 to 120.");
  const soakPages = Number(values.soak);
  if (!Number.isSafeInteger(soakPages)) throw new Failure("--soak takes a number of pages.");
  const { runBenchmark } = await import("../tests/bench/run.mjs");
  return runBenchmark({ seconds, connections: values.quick ? [10] : [1, 10, 100], soakPages });
});
