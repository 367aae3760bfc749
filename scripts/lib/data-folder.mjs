import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "./failure.mjs";

const REASONS = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only file system",
  ENOSPC: "no space is left there",
  ENOTDIR: "it is below a file",
};

/** Step by step: Node's own recursion never ends where nothing can be created, as below /proc. */
function createFolder(folder) {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else was faster.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Creates DATA_DIR with the folders above it if it is missing (mode 0700), and tries to write to it. As the sandbox does,
 * which also starts without this script (sandbox/db/data-folder.ts).
 * @param {string} folder
 * @throws Failure
 */
export function prepareDataFolder(folder) {
  try {
    createFolder(folder);
    if (!statSync(folder).isDirectory()) throw unusable(folder, "it is not a folder");
    rmdirSync(mkdtempSync(join(folder, ".try-")));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unusable(folder, REASONS[error.code] ?? `nothing can be created there (${error.code})`);
  }
}

function unusable(folder, why) {
  return new Failure(
    `DATA_DIR=${folder} cannot be used: ${why}. Set DATA_DIR to a folder that can be written to.`,
  );
}
