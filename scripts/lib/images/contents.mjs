import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project.mjs";

/**
 * What an image holds besides the packages that its programs load.
 * @typedef {object} Contents
 * @property {string[]} programs whose imports are followed
 * @property {string[]} files and folders, copied whole
 * @property {string[]} packageFiles below node_modules, which a program reads by name
 */

/** Loaded only where NODE_ENV is development. */
export const ONLY_IN_DEVELOPMENT = ["vite"];

const FONTS = /"(@fontsource[\w./-]+\.woff2)"/g;

/**
 * @param {"console" | "sandbox"} image
 * @returns {Contents} paths in the project's folder, after a build
 */
export function contentsOf(image) {
  return image === "console" ? consoleContents() : sandboxContents();
}

/** @returns {Contents} */
function consoleContents() {
  return {
    programs: ["build/server.js", "build/server/index.js"],
    files: ["package.json", "build/server.js", "build/server.js.map", "build/server", "build/client"],
    packageFiles: [],
  };
}

/** @returns {Contents} */
function sandboxContents() {
  const built = readdirSync(join(projectRoot, "build/sandbox")).filter((name) => name.endsWith(".js"));
  const migrations = readdirSync(join(projectRoot, "sandbox/db/migrations")).filter((name) =>
    name.endsWith(".sql"),
  );
  return {
    programs: built.map((name) => `build/sandbox/${name}`),
    files: [
      "package.json",
      // The sandbox looks for its files in the folder that holds this one.
      "schema.graphql",
      ...migrations.map((name) => `sandbox/db/migrations/${name}`),
      "sandbox/db/migrations/meta/_journal.json",
      "build/sandbox",
    ],
    packageFiles: fontsOfPhone(),
  };
}

/** @returns {string[]} */
export function fontsOfPhone() {
  const text = readFileSync(join(projectRoot, "sandbox/device/fonts.ts"), "utf8");
  return [...text.matchAll(FONTS)].map(([, file]) => /** @type {string} */ (file));
}
