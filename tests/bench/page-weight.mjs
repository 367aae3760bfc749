import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { projectRoot } from "../../scripts/lib/project.mjs";

const client = join(projectRoot, "build", "client");

/** What the build tells the browser about its routes: Remix writes it as a script that sets a global. */
function readManifest() {
  const assets = join(client, "assets");
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  const window = {};
  runInNewContext(readFileSync(join(assets, file), "utf8"), { window });
  return window.__remixManifest;
}

/**
 * The JavaScript and styles that a page of these routes loads before it is usable, compressed, in bytes.
 * @param {string[]} routeIds from the root down
 */
export function weighPage(routeIds) {
  const { entry, routes } = readManifest();
  const parts = [entry, ...routeIds.map((id) => routes[id])];
  if (parts.includes(undefined)) throw new Error(`The build has not all of ${routeIds.join(", ")}.`);
  const scripts = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
  const styles = new Set(parts.flatMap(({ css = [] }) => css));
  return { javaScript: weighFiles(scripts), styles: weighFiles(styles) };
}

function weighFiles(paths) {
  return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(client, path))).length, 0);
}
