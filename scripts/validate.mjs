import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";
import { clearReports, runSideBySide, STAGES, summarise } from "./lib/stages.mjs";

// Everything but browser tests and restarts, the longest first, two at a time.
await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  clearReports();
  const { sandbox, types, unit, build, lint, unused, generated } = STAGES;
  return summarise(await runSideBySide([sandbox, types, unit, build, lint, unused, generated], 2));
});
