import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.mjs";

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Fails on an outdated Node; `engines` in package.json says the same to npm. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Failure(`Strongroom needs Node 20.19 or later; this is Node ${version}.`);
}

/**
 * The path of an installed package's file, such as its command line script.
 * @param {string} path below node_modules
 */
export const packageFile = (path) => join(projectRoot, "node_modules", path);
