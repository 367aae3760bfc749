import { delimiter, join } from "node:path";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { runMain } from "./lib/failure.mjs";
import { fetchNode } from "./lib/fetch-node.mjs";
import { runTool } from "./lib/processes.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";

/** Vitest runs projects with the same number of workers together. */
const PROJECTS = [
  ["unit", "unit-alone"],
  ["sandbox", "sandbox-alone"],
];

// Runs the unit and sandbox tests on Node 24, fetched on demand. Arguments go to Vitest, such as a file name.
await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  const bin = await fetchNode(24);
  const node = join(bin, process.platform === "win32" ? "node.exe" : "node");
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  await runTool(node, ["--version"], { cwd: projectRoot, env });
  const codes = [];
  for (const projects of PROJECTS) {
    const names = projects.flatMap((project) => ["--project", project]);
    const args = [packageFile("vitest/vitest.mjs"), "run", "--passWithNoTests", ...names];
    codes.push(await runTool(node, [...args, ...process.argv.slice(2)], { cwd: projectRoot, env }));
  }
  return Math.max(...codes);
});
