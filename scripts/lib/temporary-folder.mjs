import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs in a folder of its own, which is removed at the end, also where a signal ends it.
 * @template T
 * @param {string} name that the folder's begins with
 * @param {(folder: string) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function inTemporaryFolder(name, run) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await run(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}
