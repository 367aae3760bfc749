import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { runMain } from "./lib/failure.mjs";
import { runTool } from "./lib/processes.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const args = [packageFile("tsx/dist/cli.mjs"), "tests/engines/run.ts", ...process.argv.slice(2)];
  return runTool(process.execPath, args, { cwd: projectRoot });
});
