import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where servers are, though not in everybody's PATH. */
const SERVER_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/**
 * @param {string} name
 * @param {string | undefined} path by default PATH
 * @returns {string | null} the program's file
 */
export function findProgram(name, path = process.env.PATH) {
  const folders = [...(path ?? "").split(delimiter).filter(Boolean), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
