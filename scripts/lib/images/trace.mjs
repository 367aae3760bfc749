import { existsSync, lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../project.mjs";
import { ONLY_IN_DEVELOPMENT } from "./contents.mjs";

const LICENSE = /^(licen[cs]e|copying|notice)/i;
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Follows the imports of built programs into their packages.
 * @param {string[]} programs files in the project's folder
 * @param {string[]} packageFiles others below node_modules
 * @returns {Promise<{ files: string[], entries: string[], packages: string[] }>} paths in the project's folder: `files` of
 *   packages, their licences among them; `entries` are those that a program itself imports; `packages` are folders
 */
export async function tracePackages(programs, packageFiles) {
  const { nodeFileTrace } = await import("@vercel/nft");
  const { fileList, reasons } = await nodeFileTrace(
    programs.map((file) => join(projectRoot, file)),
    {
      base: projectRoot,
      processCwd: projectRoot,
      // Node 20.19 takes it too, which the library only knows of 22.
      conditions: ["node", "module-sync"],
      ignore: ONLY_IN_DEVELOPMENT.map((name) => `node_modules/${name}/**`),
    },
  );
  const named = packageFiles.map((file) => `node_modules/${file}`);
  const traced = [...fileList, ...named].filter((file) => PACKAGE.test(file) && isFile(file));
  const packages = [...new Set(traced.map(packageOf))].sort();
  const files = new Set([...traced, ...packages.flatMap(papersOf)]);
  const entries = [...reasons].flatMap(([file, { parents }]) =>
    PACKAGE.test(file) && /\.[cm]?js$/.test(file) && [...parents].some((parent) => programs.includes(parent))
      ? [file]
      : [],
  );
  return { files: [...files].sort(), entries: entries.sort(), packages };
}

/** @param {string} file */
const packageOf = (file) => /** @type {string} */ (PACKAGE.exec(file)?.[1]);

/** @param {string} folder a package's @returns {string[]} what must go with every copy of it */
function papersOf(folder) {
  return readdirSync(join(projectRoot, folder))
    .filter((name) => name === "package.json" || LICENSE.test(name))
    .map((name) => `${folder}/${name}`)
    .filter(isFile);
}

/** @param {string} file */
function isFile(file) {
  const path = join(projectRoot, file);
  return existsSync(dirname(path)) && lstatSync(path).isFile();
}
