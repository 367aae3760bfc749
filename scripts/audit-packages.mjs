import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./lib/failure.mjs";
import { judgeAdvisories, readAdvisories } from "./lib/judge-advisories.mjs";
import { npmCommand } from "./lib/npm.mjs";
import { projectRoot } from "./lib/project.mjs";

const ALLOWED = "scripts/allowed-advisories.json";
const REFUSED = 1;
const NO_ANSWER = 2;

// Exits with 0 (no vulnerability beyond the allow-list), 1 (some) or 2 (the registry did not answer).
await runMain(async () => {
  const npm = npmCommand();
  const { stdout } = spawnSync(npm.command, [...npm.args, "audit", "--json"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const advisories = readAdvisories(stdout ?? "");
  if (!advisories) {
    process.stdout.write(
      "The registry has not answered what is known of the packages: nothing was checked.\n",
    );
    return NO_ANSWER;
  }
  const allowed = JSON.parse(readFileSync(join(projectRoot, ALLOWED), "utf8"));
  const today = new Date().toISOString().slice(0, 10);
  const { refused, expired, unused } = judgeAdvisories(advisories, allowed, today);
  const lines = [
    ...refused.map((one) => `${one.severity}: ${one.package}: ${one.title} (${one.url})`),
    ...expired.map(({ id, until }) => `${id} was allowed until ${until}: look at it again in ${ALLOWED}.`),
    ...unused.map(({ id }) => `${id} is no longer reported: remove it from ${ALLOWED}.`),
    `${advisories.length} known, ${advisories.length - refused.length} of them allowed.`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return refused.length > 0 ? REFUSED : 0;
});
