import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";
import { clearReports, runSideBySide, STAGES, summarise } from "./lib/stages.mjs";

// What can be checked in three minutes, the longest first, two at a time; `npm test` runs all tests.
await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  clearReports();
  const { types, shared, changed, build, lint, unused, generated } = STAGES;
  return summarise(await runSideBySide([types, shared, changed, build, lint, unused, generated], 2));
});
