import { accessSync, constants, existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "./failure.mjs";
import { runTool } from "./processes.mjs";
import { packageFile, projectRoot } from "./project.mjs";

/** Opens a page at less than half the cost of a full browser. */
const SHELL = "chromium-headless-shell";

const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * CHROMIUM_PATH, otherwise a browser in the PATH.
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
 * Finds a browser, or installs one: Debian's package when root, else Playwright's own. Prefers the headless shell: the
 * suite takes more than twice as long in a full browser.
 * @returns {Promise<string | null>} path of the executable, or null for Playwright's own
 */
export async function ensureBrowser(env = process.env) {
  const found = findBrowser(env);
  if (found && (env.CHROMIUM_PATH || basename(found) === SHELL)) return found;
  if (!found && (await hasPlaywrightBrowser())) return null;
  const isInstallable = process.getuid?.() === 0 && findProgram(["apt-get"], env) !== null;
  const installed = isInstallable ? await installPackage(env) : null;
  if (installed ?? found) return installed ?? found;
  process.stdout.write("Installing Playwright's Chromium\n");
  await runTool(process.execPath, [packageFile("playwright/cli.js"), "install", "chromium"], {
    cwd: projectRoot,
  });
  if (await hasPlaywrightBrowser()) return null;
  throw new Failure("No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.");
}

/** Older systems have no package for the headless shell. */
async function installPackage(env) {
  process.stdout.write("Installing Chromium from the system's packages\n");
  const options = { cwd: projectRoot, env: { ...env, DEBIAN_FRONTEND: "noninteractive" } };
  await runTool("apt-get", ["update", "-q"], options);
  for (const name of [SHELL, "chromium"]) {
    const code = await runTool("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], options);
    if (code === 0) break;
  }
  return findBrowser(env);
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
