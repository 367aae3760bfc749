import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./lib/failure.mjs";
import { runTool } from "./lib/processes.mjs";
import { packageFile, projectRoot } from "./lib/project.mjs";

// drizzle-kit compares sandbox/db/schema.ts with the last migration's snapshot. Only that one is kept, in one line.
await runMain(async () => {
  const args = [packageFile("drizzle-kit/bin.cjs"), "generate", ...process.argv.slice(2)];
  const code = await runTool(process.execPath, args, { cwd: projectRoot });
  if (code === 0) keepLastSnapshot(join(projectRoot, "sandbox/db/migrations/meta"));
  return code;
});

function keepLastSnapshot(folder) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  const last = snapshots.sort().pop();
  const content = JSON.parse(readFileSync(join(folder, last), "utf8"));
  for (const name of snapshots) rmSync(join(folder, name));
  writeFileSync(join(folder, last), `${JSON.stringify(content)}\n`);
}
