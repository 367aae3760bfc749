import { describeRunning } from "./lib/banner.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { requireFreePort } from "./lib/ports.mjs";
import { assertStartable, BUILT, DEMO_PACE, planPrograms, startPlannedPrograms } from "./lib/programs.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";
import { RESTARTS, superviseUntilStopped } from "./lib/supervise.mjs";

await runMain(async () => {
  requireNode();
  const env = loadEnvironment(projectRoot);
  assertStartable(env);
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const plan = planPrograms({ ...DEMO_PACE, ...env }, "production");
  if (plan.sandbox) await requireFreePort("SANDBOX_PORT", plan.sandbox.port, plan.sandbox.host);
  await requireFreePort("PORT", plan.console.port, plan.console.host);

  process.stdout.write(plan.sandbox ? "Starting the sandbox and the console.\n" : "Starting the console.\n");
  /** @type {import("./lib/supervise.mjs").SupervisedProgram[]} */
  const programs = [];
  return superviseUntilStopped({
    programs,
    restarts: RESTARTS,
    start: async () => {
      await startPlannedPrograms(plan, programs, BUILT);
      process.stdout.write(describeRunning(plan));
    },
  });
});
