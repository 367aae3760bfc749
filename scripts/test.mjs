import { ensureBrowser } from "./lib/browser.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";
import { isRedisTested, REDIS_MISSING } from "./lib/redis.mjs";
import { clearReports, runSideBySide, runStage, STAGES, summarise } from "./lib/stages.mjs";

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  const browser = await ensureBrowser();
  clearReports();

  const { types, lint, unused, generated, unit, sandbox, restarts, build } = STAGES;
  const outcomes = await runSideBySide([types, unit, lint, build, unused, generated], 2);
  outcomes.push(await runStage(sandbox), await runStage(restarts));
  if (isRedisTested()) outcomes.push(await runStage(STAGES.redis));
  else process.stdout.write(`\n${REDIS_MISSING}\n`);
  const isBuilt = outcomes[3].ok;
  const env = browser ? { CHROMIUM_PATH: browser } : {};
  if (isBuilt) outcomes.push(await runStage(STAGES.browser, { env }));
  else outcomes.push({ name: "browser tests (there is no build to test)", ok: false, seconds: 0 });
  return summarise(outcomes);
});
