import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const POSTGRES_VERSION = "18";
const CONTROL_FILE = "global/pg_control";
const CONTROL_FILE_BYTES = 8192;
/** `state` of PostgreSQL's ControlFileData, after an eight-byte identifier and two four-byte versions. */
const STATE_OFFSET = 16;
const SHUT_DOWN = 1;
/** A start writes to the latest of these 16 MB segments. */
const REMEMBERED_SEGMENTS = 2;
const NEEDED_FOLDERS = ["base", "global", "pg_wal", "pg_xact"];

/** The message says which folder, what is wrong and what to do. */
export class DatabaseFolderError extends Error {
  override name = "DatabaseFolderError";
}

/** Writes nothing. An absent or empty folder is fine: PGlite fills it. @throws DatabaseFolderError */
export function checkDatabaseFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw wrongFolderError(folder, "it is not a folder");
  const names = readdirSync(folder);
  if (names.length === 0) return;
  checkVersion(folder, names);
  for (const name of NEEDED_FOLDERS) {
    const path = join(folder, name);
    if (!existsSync(path) || readdirSync(path).length === 0)
      throw damagedFolderError(folder, `${name} is missing or empty`);
  }
  const size = existsSync(join(folder, CONTROL_FILE)) ? statSync(join(folder, CONTROL_FILE)).size : null;
  if (size === null) throw damagedFolderError(folder, `${CONTROL_FILE} is missing`);
  if (size !== CONTROL_FILE_BYTES) {
    throw damagedFolderError(folder, `${CONTROL_FILE} has ${size} bytes instead of ${CONTROL_FILE_BYTES}`);
  }
}

function checkVersion(folder: string, names: string[]): void {
  if (!names.includes("PG_VERSION")) {
    if (names.includes("base")) throw damagedFolderError(folder, "PG_VERSION is missing");
    throw wrongFolderError(folder, "it holds other files and no database");
  }
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (/^\d+$/.test(version) && version !== POSTGRES_VERSION) {
    throw wrongFolderError(folder, `it was made by PostgreSQL ${version}, and this is ${POSTGRES_VERSION}`);
  }
  if (version !== POSTGRES_VERSION) throw damagedFolderError(folder, "PG_VERSION holds no version");
}

/** True for a new database. Otherwise opening it recovers it. */
export function wasShutDown(folder: string): boolean {
  const control = join(folder, CONTROL_FILE);
  return !existsSync(control) || readFileSync(control).readInt32LE(STATE_OFFSET) === SHUT_DOWN;
}

export function damagedFolderError(folder: string, what: string): DatabaseFolderError {
  return new DatabaseFolderError(
    `The sandbox's database in ${folder} is damaged: ${what}. Nothing in it was changed.\n` +
      "Restore the folder from a backup, or delete the sandbox's data and start again: npm run sandbox:reset",
  );
}

function wrongFolderError(folder: string, what: string): DatabaseFolderError {
  return new DatabaseFolderError(
    `The sandbox cannot keep its database in ${folder}: ${what}. Nothing in it was changed.\n` +
      "Move it elsewhere, or set DATA_DIR to another folder",
  );
}

/**
 * Saves the files that PostgreSQL writes before it knows whether it can open a database. Call the result only if it
 * gave up.
 */
export function rememberStartFiles(folder: string): () => void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return () => undefined;
  const log = logSegmentsOf(folder);
  const known = new Set([...smallFilesOf(folder), ...log]);
  const kept = [...smallFilesOf(folder), ...log.slice(0, REMEMBERED_SEGMENTS)];
  const before = new Map(kept.map((path) => [path, readFileSync(path)]));
  return () => {
    for (const path of [...smallFilesOf(folder), ...logSegmentsOf(folder)]) {
      if (!known.has(path)) rmSync(path);
    }
    for (const [path, content] of before) {
      if (!existsSync(path) || !readFileSync(path).equals(content)) writeFileSync(path, content);
    }
  };
}

function smallFilesOf(folder: string): string[] {
  const databases = readdirSync(join(folder, "base")).map((name) => join(folder, "base", name));
  const caches = [join(folder, "global"), ...databases].map((path) => join(path, "pg_internal.init"));
  return [join(folder, CONTROL_FILE), join(folder, "postmaster.pid"), ...caches].filter(existsSync);
}

function logSegmentsOf(folder: string): string[] {
  return readdirSync(join(folder, "pg_wal"), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, "pg_wal", name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
}
