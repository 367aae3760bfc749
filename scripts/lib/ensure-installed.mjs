import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { npmCommand } from "./npm.mjs";
import { runTool } from "./processes.mjs";

const INSTALLED = "node_modules/.package-lock.json";
const MARK = "node_modules/.strongroom-installed";

/**
 * Why node_modules differs from package-lock.json; null if they agree. npm writes `node_modules/.package-lock.json`
 * last, so an interrupted install counts as missing.
 * @param {string} root project folder
 * @returns {string | null}
 */
export function findInstallReason(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  if (!wanted) throw new Failure("package-lock.json is missing or unreadable.");
  const installed = readPackages(join(root, INSTALLED));
  if (!installed) return "node_modules is missing";
  if (readText(join(root, MARK)) === fingerprintInstall(root)) return null;
  const { "": _project, ...packages } = wanted;
  const differences = Object.entries(packages).map(([path, entry]) =>
    differenceOf(path, entry, installed[path]),
  );
  const extra = Object.keys(installed).find((path) => !wanted[path]);
  return differences.find((one) => one !== null) ?? (extra ? `${extra} is no longer required` : null);
}

function differenceOf(path, entry, found) {
  const isOptional = entry.optional || entry.extraneous;
  if (!found) return isOptional ? null : `${path} is missing`;
  const isSame = found.version === entry.version && found.integrity === entry.integrity;
  return isSame ? null : `${path} differs`;
}

/**
 * Installs what package-lock.json says if node_modules differs from it.
 * @param {string} root project folder
 */
export async function ensureInstalled(root) {
  const reason = findInstallReason(root);
  if (!reason) return;
  process.stdout.write(`Installing packages (${reason}); the first time this takes a minute or two.\n`);
  const npm = npmCommand();
  // Builds need development packages, even with NODE_ENV=production.
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await runTool(npm.command, [...npm.args, "ci", ...options], { cwd: root });
  if (code !== 0) throw new Failure(`npm ci failed (exit code ${code}); its words are above.`);
  // Without this mark, a lock file that the comparison does not understand would cause an install at every start.
  writeFileSync(join(root, MARK), fingerprintInstall(root));
}

function fingerprintInstall(root) {
  const hash = createHash("sha256");
  for (const file of ["package-lock.json", INSTALLED]) hash.update(readText(join(root, file)) ?? "");
  return hash.digest("hex");
}

function readPackages(file) {
  try {
    return JSON.parse(readText(file) ?? "null")?.packages ?? null;
  } catch {
    return null;
  }
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
