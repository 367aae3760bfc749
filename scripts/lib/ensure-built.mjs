import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { runTool } from "./processes.mjs";

/** What a build reads. */
export const SOURCES = [
  "app",
  "sandbox",
  "serving",
  "telemetry",
  "public",
  "server.ts",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "schema.graphql",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/lib/collect-licenses.mjs",
  "scripts/lib/compress-files.mjs",
];

/**
 * Fingerprints everything that goes into the build by path and content, because a checkout changes dates.
 * @param {string} root project folder
 * @returns {string} SHA-256, hex
 */
export function fingerprintSources(root) {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, root, source);
  return hash.digest("hex");
}

function addToHash(hash, root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    const content = readFileSync(full);
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name !== ".DS_Store") addToHash(hash, root, `${path}/${entry.name}`);
  }
}

/**
 * The last build's own description, or null if there is none.
 * @param {string} root project folder
 * @returns {{ buildNumber: string, builtAt: string, sources: string } | null}
 */
export function readBuildMeta(root) {
  try {
    return JSON.parse(readFileSync(join(root, "build", "meta.json"), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Builds both programs if the build is missing or outdated.
 * @param {string} root project folder
 */
export async function ensureBuilt(root) {
  const meta = readBuildMeta(root);
  if (meta && meta.sources === fingerprintSources(root)) return;
  process.stdout.write(
    meta ? "Building (the sources have changed).\n" : "Building (there is no build yet).\n",
  );
  const code = await runTool(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root });
  if (code !== 0) throw new Failure(`The build failed (exit code ${code}); its words are above.`);
}
