import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { prepareDataFolder } from "../db/data-folder";
import { HEADS, SECRETS } from "./kept-files";
import { BackupError, type KeptFile } from "./parts";

/** For names of what is kept: 20261127T180501Z. */
export const stampOf = (now: Date): string => `${now.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** What stands in DATA_DIR where a backup would be restored to; of its database only with `pglite`. */
export function findInTheWay(
  dataDir: string,
  files: readonly KeptFile[],
  names: readonly string[],
): string[] {
  const isFilled = (name: string) =>
    existsSync(join(dataDir, name)) && readdirSync(join(dataDir, name)).length > 0;
  const secrets = files.find(({ name }) => name === SECRETS)?.content;
  const own = existsSync(join(dataDir, SECRETS)) ? readFileSync(join(dataDir, SECRETS), "utf8") : undefined;
  const isOther = secrets !== undefined && own !== undefined && secrets.trim() !== own.trim();
  return [...names.filter(isFilled), ...(isOther ? [SECRETS] : [])];
}

export function refuseFilled(dataDir: string, inTheWay: readonly string[]): void {
  if (inTheWay.length === 0) return;
  throw new BackupError(
    `${dataDir} is not empty: it has ${inTheWay.join(", ")}. Set DATA_DIR to an empty folder, or put the backup in their ` +
      "place with --replace: what is there is then kept under another name.",
  );
}

/** @returns the new names */
export async function setAside(dataDir: string, names: readonly string[], stamp: string): Promise<string[]> {
  const moved: string[] = [];
  for (const name of names) {
    const kept = `${name.replace(/\.json$/, "")}.before-${stamp}${name.endsWith(".json") ? ".json" : ""}`;
    await rename(join(dataDir, name), join(dataDir, kept));
    moved.push(join(dataDir, kept));
  }
  return moved;
}

/** A folder in DATA_DIR to prepare something in, and the move of what is ready. */
export async function makeWorkshop(dataDir: string) {
  prepareDataFolder(dataDir);
  const folder = join(dataDir, `restore-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return {
    folder,
    /** On the disk before it has its name. */
    async putInPlace(names: readonly string[]): Promise<void> {
      for (const name of names.filter((one) => existsSync(join(folder, one)))) {
        await syncAll(join(folder, name));
        await rename(join(folder, name), join(dataDir, name));
      }
      await syncOne(dataDir);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export const PLACED = [HEADS, SECRETS] as const;

async function syncAll(path: string): Promise<void> {
  await syncOne(path);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) await syncOne(join(entry.parentPath, entry.name));
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
