import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** Milliseconds. `heldMs`: how long no other statement could run. */
export type FolderCopy = { files: number; bytes: number; tookMs: number; heldMs: number };

/** Clocks of file systems count in steps: what was written so recently may be written again in the same one. */
const UNCERTAIN_MS = 1_000;
/** Files at once; Node has four threads for them. */
const AT_ONCE = 8;

/**
 * Copies the folder of an open database as it is at one moment, so that another process can open the copy. Nearly all of
 * it is copied while the database goes on; then it is held still for what has changed meanwhile.
 * @param target is created, mode 0700
 */
export async function copyOpenFolder(client: PGlite, folder: string, target: string): Promise<FolderCopy> {
  const begun = performance.now();
  await client.exec("checkpoint");
  const known = new Map<string, string>();
  await copyChanged(folder, target, known);
  const last = await client.transaction(async (tx) => {
    const heldSince = performance.now();
    await tx.exec("checkpoint");
    const copied = await copyChanged(folder, target, known);
    return { ...copied, heldMs: performance.now() - heldSince };
  });
  return { ...last, tookMs: performance.now() - begun };
}

/** @param known of each file that is copied as it is, when it was written; kept up to date */
async function copyChanged(
  folder: string,
  target: string,
  known: Map<string, string>,
): Promise<Pick<FolderCopy, "files" | "bytes">> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(folder.length + 1);
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(target, pathOf(entry)), { recursive: true });
  const names = entries.filter((entry) => entry.isFile()).map(pathOf);
  let bytes = 0;
  const rest = names.values();
  const copyRest = async () => {
    for (const name of rest) bytes += await copyIfChanged(folder, target, name, known);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyRest));
  const present = new Set(names);
  for (const name of known.keys()) {
    if (present.has(name)) continue;
    await rm(join(target, name), { force: true });
    known.delete(name);
  }
  return { files: names.length, bytes };
}

/** @returns the file's size; 0 if it is gone */
async function copyIfChanged(
  folder: string,
  target: string,
  name: string,
  known: Map<string, string>,
): Promise<number> {
  const from = join(folder, name);
  try {
    const { mtimeNs, mtimeMs, size, ino } = await stat(from, { bigint: true });
    const written = `${mtimeNs} ${size} ${ino}`;
    if (known.get(name) === written) return Number(size);
    const isCertain = Date.now() - Number(mtimeMs) > UNCERTAIN_MS;
    // Known also where it is not certain: it is removed from the copy when it goes.
    known.set(name, isCertain ? written : "");
    await copyFile(from, join(target, name), constants.COPYFILE_FICLONE);
    return Number(size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return 0;
  }
}
