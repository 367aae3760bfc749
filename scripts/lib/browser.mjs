import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "./failure.mjs";
import { runTool } from "./processes.mjs";
import { packageFile, projectRoot } from "./project.mjs";

/** The headless shell first: it opens a page at less than half the cost of a full browser's window. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, otherwise one in the PATH.
 * @returns {string | null} path of the executable
 */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Failure("CHROMIUM_PATH names no executable file.");
  }
  return findProgram(NAMES, env);
}

/**
 * Finds a browser, or installs one: Debian's package when root, else Playwright's own.
 * @returns {Promise<string | null>} path of the executable, or null for Playwright's own, which it finds by itself
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (await hasPlaywrightBrowser()) return null;
  const installed = process.getuid?.() === 0 && findProgram(["apt-get"]) ? await installPackage() : null;
  if (installed) return installed;
  process.stdout.write("Installing Playwright's Chromium\n");
  await runTool(process.execPath, [packageFile("playwright/cli.js"), "install", "chromium"], {
    cwd: projectRoot,
  });
  if (await hasPlaywrightBrowser()) return null;
  throw new Failure("No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.");
}

/** Older systems have no package of the headless shell alone. */
async function installPackage() {
  process.stdout.write("Installing Chromium from the system's packages\n");
  const options = { cwd: projectRoot, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  await runTool("apt-get", ["update", "-q"], options);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const code = await runTool("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], options);
    if (code === 0) break;
  }
  return findBrowser();
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import(pathToFileURL(packageFile("playwright/index.mjs")).href);
  return existsSync(chromium.executablePath());
}

/**
 * The first of these programs that is in the PATH.
 * @param {string[]} names
 * @returns {string | null} its path
 */
export function findProgram(names, env = process.env) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const name of names) {
    const folder = folders.find((candidate) => isExecutable(join(candidate, name)));
    if (folder) return join(folder, name);
  }
  return null;
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
