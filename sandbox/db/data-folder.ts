import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const REASONS: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only file system",
  ENOSPC: "no space is left there",
  ENOTDIR: "it is below a file",
};

/**
 * Creates the folder with those above it (mode 0700), if it is missing. Step by step: Node's own recursion never ends
 * where nothing can be created, as below /proc.
 */
export function createFolder(folder: string): void {
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
 * Creates DATA_DIR if it is missing, and tries to write to it.
 * @throws with words for whoever starts the program
 */
export function prepareDataFolder(folder: string): void {
  try {
    createFolder(folder);
    if (!statSync(folder).isDirectory()) throw unusable(folder, "it is not a folder");
    rmdirSync(mkdtempSync(join(folder, ".try-")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw unusable(folder, REASONS[code] ?? `nothing can be created there (${code})`);
  }
}

function unusable(folder: string, why: string): Error {
  return new Error(
    `DATA_DIR=${folder} cannot be used: ${why}. Set DATA_DIR to a folder that can be written to`,
  );
}
