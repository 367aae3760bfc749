import { describeRunning } from "./lib/banner.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { loadEnvironment } from "./lib/environment.mjs";
import { runMain } from "./lib/failure.mjs";
import { requireFreePort } from "./lib/ports.mjs";
import { assertStartable, DEMO_PACE, planPrograms, startPlannedPrograms } from "./lib/programs.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";
import { superviseUntilStopped } from "./lib/supervise.mjs";

const tsx = packageFile("tsx/dist/cli.mjs");

await runMain(async () => {
  requireNode();
  const env = loadEnvironment(projectRoot);
  assertStartable(env);
  await ensureInstalled(projectRoot);
  const plan = planPrograms({ ...DEMO_PACE, ...env }, "development");
  if (plan.sandbox) await requireFreePort("SANDBOX_PORT", plan.sandbox.port, plan.sandbox.host);
  await requireFreePort("PORT", plan.console.port, plan.console.host);

  process.stdout.write("Starting with reload: saved changes take effect at once.\n");
  /** @type {import("./lib/supervise.mjs").SupervisedProgram[]} */
  const programs = [];
  await superviseUntilStopped({
    programs,
    start: async () => {
      await startPlannedPrograms(plan, programs, {
        sandbox: [tsx, "watch", "--clear-screen=false", "sandbox/main.ts"],
        // Vite reloads app/; changes of server.ts need a restart.
        console: [tsx, "server.ts"],
      });
      process.stdout.write(describeRunning(plan));
    },
  });
  // The watcher exits with the signal's number even after an orderly stop.
  return 0;
});
