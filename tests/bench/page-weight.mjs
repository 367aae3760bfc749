import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** @typedef {{ gzip: number, brotli: number }} Weight bytes */

/** What a build tells the browser about its routes: Remix writes it as a script that sets a global. */
function readManifest(client) {
  const assets = join(client, "assets");
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name));
  const window = {};
  runInNewContext(readFileSync(join(assets, file), "utf8"), { window });
  return window.__remixManifest;
}

/**
 * The JavaScript and styles that a page of these routes loads before it is usable, compressed.
 * @param {string} client the build's folder for the browser
 * @param {string[]} routeIds from the root down
 * @returns {{ javaScript: Weight, styles: Weight }}
 */
export function weighPage(client, routeIds) {
  const { entry, routes } = readManifest(client);
  const parts = [entry, ...routeIds.map((id) => routes[id])];
  if (parts.includes(undefined)) throw new Error(`The build has not all of ${routeIds.join(", ")}.`);
  const scripts = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
  const styles = new Set(parts.flatMap(({ css = [] }) => css));
  return { javaScript: weighFiles(client, scripts), styles: weighFiles(client, styles) };
}

function weighFiles(client, paths) {
  const files = [...paths].map((path) => readFileSync(join(client, path)));
  const sum = (compress) => files.reduce((bytes, file) => bytes + compress(file).length, 0);
  return { gzip: sum(gzipSync), brotli: sum(brotliCompressSync) };
}
