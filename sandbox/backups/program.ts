import { readFileSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import { describeError } from "../base/describe-error";
import { DatabaseFolderError } from "../db/database-folder";
import { FolderInUseError } from "../db/folder-lock";
import { BackupError, type Manifest } from "./parts";
import { MIN_PASSPHRASE } from "./sealed-file";

/** Runs a command and ends the process; a failure in words. */
export async function runProgram(main: (say: (line: string) => void) => Promise<boolean>): Promise<void> {
  try {
    const isSound = await main((line) => process.stdout.write(`${line}\n`));
    process.exitCode = isSound ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exitCode = 1;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof FolderInUseError)
    return `The sandbox is running (process ${error.pid}). Stop it first.`;
  if (error instanceof BackupError || error instanceof DatabaseFolderError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return "No space is left on the disk. Nothing was kept.";
  const isQuery = error instanceof DrizzleQueryError;
  return error instanceof Error && code && !isQuery ? `${error.message} (${code})` : describeError(error);
}

/** Whose data it is, and how it is read. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const { DATA_DIR = ".data", DATABASE_URL, NETWORK, SANDBOX_MASTER_KEY } = env;
  const network = NETWORK === "mainnet" ? "mainnet" : "testnet";
  return { database: { DATA_DIR, DATABASE_URL }, network, masterKey: SANDBOX_MASTER_KEY } as const;
}

/** @throws BackupError where none is given, or it is too short */
export function readPassphrase(file: string | undefined, env: NodeJS.ProcessEnv): string {
  const given = file === undefined ? env.SANDBOX_BACKUP_PASSPHRASE : textOf(file);
  const passphrase = given?.replace(/\r?\n$/, "");
  if (!passphrase) {
    throw new BackupError(
      "A backup is sealed with a passphrase: give a file that holds it with --passphrase-file, or set " +
        "SANDBOX_BACKUP_PASSPHRASE. Keep it apart from the backup: without it nobody can restore.",
    );
  }
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new BackupError(`The passphrase must have at least ${MIN_PASSPHRASE} characters.`);
  }
  return passphrase;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new BackupError(`The passphrase's file cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** How much a backup holds, in words. */
export function describeManifest({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en-GB")} rows in ${tables.length} tables`;
}

/** Without user and password. */
export function describeServer(connectionString: string): string {
  if (!URL.canParse(connectionString)) return "the PostgreSQL server";
  const { host, pathname } = new URL(connectionString);
  return `PostgreSQL (${host}${pathname})`;
}
