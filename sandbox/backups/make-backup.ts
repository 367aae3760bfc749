import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkDatabaseFolder } from "../db/database-folder";
import { FolderInUseError, lockFolder } from "../db/folder-lock";
import { type Connection, connectToFolder, connectToServer } from "./connection";
import { askForCopy } from "./copy-requests";
import { checkMasterKey, masterKeyIn, readKeptFiles, SECRETS } from "./kept-files";
import { BackupError, type Head } from "./parts";
import { readDatabase } from "./read-database";
import { type Written, writeBackup } from "./write-file";

export type Place = { DATA_DIR: string; DATABASE_URL?: string | undefined };
type Source = { connection: Connection; note: string; close(): Promise<void> };
type Made = Written & { note: string; hasKeys: boolean };

/**
 * Backs up a database, also while the sandbox runs.
 * @param to a file that does not exist yet, or a folder, in which it is named by the time
 * @param masterKey of the environment, which is then not in the backup
 * @throws BackupError
 */
export async function makeBackup(
  place: Place,
  options: {
    to: string;
    passphrase: string;
    network: Head["network"];
    masterKey?: string | undefined;
    isWithoutKeys: boolean;
  },
): Promise<Made> {
  const { to, passphrase, network, masterKey, isWithoutKeys } = options;
  const path = pathOf(resolve(to), new Date());
  const files = await readKeptFiles(place.DATA_DIR, { hasKeys: !masterKey && !isWithoutKeys });
  const secrets = files.find(({ name }) => name === SECRETS);
  const source = await openSource(place);
  try {
    const kept = masterKeyIn(secrets?.content);
    if (kept) await checkMasterKey(source.connection, kept, `The master key in ${SECRETS}`);
    const written = await writeBackup(path, passphrase, readDatabase(source.connection, { network, files }));
    return { ...written, note: source.note, hasKeys: secrets !== undefined };
  } finally {
    await source.close();
  }
}

function pathOf(to: string, now: Date): string {
  const isFolder = existsSync(to) && statSync(to).isDirectory();
  const path = isFolder
    ? join(to, `strongroom-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`)
    : to;
  if (existsSync(path)) throw new BackupError(`${path} exists already. Name another file.`);
  return path;
}

async function openSource({ DATA_DIR, DATABASE_URL }: Place): Promise<Source> {
  if (DATABASE_URL) {
    const connection = await connectToServer(DATABASE_URL);
    return { connection, note: "From the PostgreSQL server, which went on.", close: connection.close };
  }
  const folder = join(DATA_DIR, "pglite");
  if (!existsSync(folder)) throw new BackupError(`There is no sandbox database in ${DATA_DIR}.`);
  try {
    return await openStopped(DATA_DIR);
  } catch (error) {
    if (error instanceof FolderInUseError) return openRunning(DATA_DIR, error.pid);
    throw error;
  }
}

/** The embedded database of a sandbox that does not run. @throws FolderInUseError if it does */
export async function openStopped(dataDir: string): Promise<Source> {
  const folder = join(dataDir, "pglite");
  const lock = await lockFolder(join(dataDir, "pglite.lock"));
  try {
    checkDatabaseFolder(folder);
    const connection = await connectToFolder(folder);
    return {
      connection,
      note: "From the folder: the sandbox does not run.",
      async close() {
        await connection.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openRunning(dataDir: string, pid: number): Promise<Source> {
  const copy = await askForCopy(dataDir, pid);
  try {
    const connection = await connectToFolder(copy.folder);
    return {
      connection,
      note: `From the running sandbox (process ${pid}), whose database stood still for ${Math.ceil(copy.heldMs)} ms.`,
      async close() {
        await connection.close();
        await copy.remove();
      },
    };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}
