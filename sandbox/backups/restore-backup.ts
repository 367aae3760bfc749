import { join } from "node:path";
import { migratePglite, migrationsFolder, openDatabase } from "../db/client";
import { createFolder } from "../db/data-folder";
import { lockFolder } from "../db/folder-lock";
import { type Checked, checkDatabase, noteRestore } from "./after-restore";
import { type Connection, connectToFolder, connectToServer } from "./connection";
import { checkMasterKey, HEADS, masterKeyIn, SECRETS, writeKeptFile } from "./kept-files";
import { checkMigrations, loadDatabase } from "./load";
import type { Place } from "./make-backup";
import { BackupError, type Head, type KeptFile, type Manifest } from "./parts";
import { checkBackup, readBackup } from "./read-file";
import { checkEmptyServer, setSchemasAside } from "./server-target";
import { findInTheWay, makeWorkshop, PLACED, refuseFilled, setAside, stampOf } from "./set-aside";

type Options = {
  from: string;
  passphrase: string;
  network: Head["network"];
  /** Of the environment; the backup's own otherwise. */
  masterKey?: string | undefined;
  isReplacing: boolean;
  say(line: string): void;
};
type Backup = { head: Head; manifest: Manifest; files: KeptFile[]; masterKey: string | null };

/**
 * Restores a backup to an empty place, after all of it was read and compared with its sums.
 * @returns what books and audit log say
 * @throws BackupError before anything is written
 */
export async function restoreBackup(place: Place, options: Options): Promise<Checked> {
  const backup = await readWhole(options);
  options.say(`The backup of ${backup.head.madeAt} is whole.`);
  createFolder(place.DATA_DIR);
  const inTheWay = findInTheWay(
    place.DATA_DIR,
    backup.files,
    place.DATABASE_URL ? [HEADS] : ["pglite", HEADS],
  );
  if (!options.isReplacing) refuseFilled(place.DATA_DIR, inTheWay);
  const lock = await lockFolder(join(place.DATA_DIR, "pglite.lock"));
  const workshop = await makeWorkshop(place.DATA_DIR);
  try {
    for (const file of backup.files) await writeKeptFile(workshop.folder, file);
    const target = { ...place, workshop: workshop.folder };
    const checked = place.DATABASE_URL
      ? await restoreToServer({ ...target, DATABASE_URL: place.DATABASE_URL }, backup, options)
      : await restoreToFolder(target, backup, options);
    for (const kept of await setAside(place.DATA_DIR, inTheWay, stampOf(new Date()))) {
      options.say(`What was there is kept as ${kept}`);
    }
    await workshop.putInPlace([...(place.DATABASE_URL ? [] : ["pglite"]), ...PLACED]);
    return checked;
  } finally {
    await workshop.remove();
    await lock.release();
  }
}

async function readWhole({ from, passphrase, network, masterKey }: Options): Promise<Backup> {
  const { head, manifest } = await checkBackup(from, passphrase);
  checkMigrations(head, migrationsFolder);
  if (head.network !== network) {
    throw new BackupError(`It is a backup of a ${head.network} sandbox: set NETWORK=${head.network}.`);
  }
  const files: KeptFile[] = [];
  if (manifest.files.length > 0) {
    for await (const part of readBackup(from, passphrase)) if ("file" in part) files.push(part.file);
  }
  const kept = masterKeyIn(files.find(({ name }) => name === SECRETS)?.content);
  return { head, manifest, files, masterKey: masterKey ?? kept };
}

const load = (
  connection: Connection,
  { masterKey }: Backup,
  { from, passphrase }: Options,
  prepare?: string,
) =>
  loadDatabase(connection, readBackup(from, passphrase), {
    migrationsFolder,
    prepare,
    check: async (loaded) => {
      if (masterKey) await checkMasterKey(loaded, masterKey, "The master key");
    },
  });

async function restoreToFolder(
  { workshop }: { workshop: string },
  backup: Backup,
  options: Options,
): Promise<Checked> {
  const connection = await connectToFolder(join(workshop, "pglite"));
  try {
    await load(connection, backup, options);
    const db = await migratePglite(connection.client);
    const checked = await checkDatabase(db, workshop);
    await noteRestore(db, backup.head.madeAt, new Date());
    return checked;
  } finally {
    await connection.close();
  }
}

async function restoreToServer(
  { DATABASE_URL, DATA_DIR, workshop }: { DATABASE_URL: string; DATA_DIR: string; workshop: string },
  backup: Backup,
  options: Options,
): Promise<Checked> {
  const connection = await connectToServer(DATABASE_URL);
  try {
    const isFilled = await checkEmptyServer(connection, { isReplacing: options.isReplacing });
    const aside = isFilled ? await setSchemasAside(connection, stampOf(new Date())) : undefined;
    await load(connection, backup, options, aside?.statements);
    if (aside) options.say(`What was there is kept in the schemas ${aside.names.join(", ")}`);
  } finally {
    await connection.close();
  }
  const database = await openDatabase({ DATABASE_URL, DATA_DIR });
  try {
    const checked = await checkDatabase(database.db, workshop);
    await noteRestore(database.db, backup.head.madeAt, new Date());
    return checked;
  } finally {
    await database.close();
  }
}
