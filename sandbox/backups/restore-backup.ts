import { join } from "node:path";
import { readEnv } from "../base/env";
import { type Db, migratePglite, migrationsFolder, openDatabase } from "../db/client";
import { createFolder } from "../db/data-folder";
import { lockFolder } from "../db/folder-lock";
import { openKeyStore } from "../keys/key-store";
import { type Services, servicesAlone } from "../services";
import { type Checked, checkDatabase, noteRestore } from "./after-restore";
import { type Connection, connectToFolder, connectToServer } from "./connection";
import { checkMasterKey, HEADS, masterKeyIn, SECRETS, writeKeptFile } from "./kept-files";
import { checkMigrations, loadDatabase } from "./load";
import type { Place } from "./make-backup";
import { type NetworksNow, readNetworks } from "./networks-now";
import { BackupError, type Head, type KeptFile, type Manifest } from "./parts";
import { checkBackup, readBackup } from "./read-file";
import { reconcileNetworks } from "./reconcile-networks";
import { checkEmptyServer, setSchemasAside } from "./server-target";
import { findInTheWay, makeWorkshop, PLACED, refuseFilled, setAside, stampOf } from "./set-aside";

type Options = {
  from: string;
  passphrase: string;
  network: Head["network"];
  /** Of the environment; the backup's own otherwise. */
  masterKey?: string | undefined;
  isReplacing: boolean;
  /** The networks stay as they are in the database that is replaced, and what they have seen since is booked. */
  hasNetworks?: { settings: Record<string, string | undefined> } | undefined;
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
  if (options.hasNetworks) checkNetworks(place, inTheWay, backup);
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

const NO_NETWORKS =
  "There is no database here whose networks could be kept. Restore without --keep-networks.";

/** @throws BackupError where there are no networks to keep, or no key to reconcile with */
function checkNetworks({ DATABASE_URL }: Place, inTheWay: readonly string[], { masterKey }: Backup): void {
  if (!DATABASE_URL && !inTheWay.includes("pglite")) {
    throw new BackupError(
      "There is no database here whose networks could be kept. Restore without --keep-networks.",
    );
  }
  if (!masterKey) throw new BackupError("Set SANDBOX_MASTER_KEY: the backup holds no keys.");
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
  { DATA_DIR, workshop }: { DATA_DIR: string; workshop: string },
  backup: Backup,
  options: Options,
): Promise<Checked> {
  let networks: NetworksNow | undefined;
  if (options.hasNetworks) {
    const replaced = await connectToFolder(join(DATA_DIR, "pglite"));
    networks = await readNetworks(replaced, backup.head.madeAt).finally(replaced.close);
  }
  const connection = await connectToFolder(join(workshop, "pglite"));
  try {
    await load(connection, backup, options);
    return await finish(await migratePglite(connection.client), workshop, backup, { ...options, networks });
  } finally {
    await connection.close();
  }
}

async function restoreToServer(
  { DATABASE_URL, DATA_DIR, workshop }: { DATABASE_URL: string; DATA_DIR: string; workshop: string },
  backup: Backup,
  options: Options,
): Promise<Checked> {
  let networks: NetworksNow | undefined;
  const connection = await connectToServer(DATABASE_URL);
  try {
    const isFilled = await checkEmptyServer(connection, { isReplacing: options.isReplacing });
    if (options.hasNetworks && !isFilled) throw new BackupError(NO_NETWORKS);
    if (options.hasNetworks) networks = await readNetworks(connection, backup.head.madeAt);
    const aside = isFilled ? await setSchemasAside(connection, stampOf(new Date())) : undefined;
    await load(connection, backup, options, aside?.statements);
    if (aside) options.say(`What was there is kept in the schemas ${aside.names.join(", ")}`);
  } finally {
    await connection.close();
  }
  const database = await openDatabase({ DATABASE_URL, DATA_DIR });
  try {
    return await finish(database.db, workshop, backup, { ...options, networks });
  } finally {
    await database.close();
  }
}

async function finish(
  db: Db,
  workshop: string,
  { head, masterKey }: Backup,
  { hasNetworks, networks, say }: Options & { networks: NetworksNow | undefined },
): Promise<Checked> {
  await noteRestore(db, head.madeAt, new Date());
  let isReconciled = true;
  if (hasNetworks && networks && masterKey) {
    const services = await servicesFor(db, { ...hasNetworks.settings, SANDBOX_MASTER_KEY: masterKey });
    const { lines, isSound } = await reconcileNetworks(services, networks);
    for (const line of lines) say(line);
    isReconciled = isSound;
  }
  const checked = await checkDatabase(db, workshop);
  return { ...checked, isSound: checked.isSound && isReconciled };
}

/** What the networks and requests work with, without a server. */
async function servicesFor(db: Db, settings: Record<string, string | undefined>): Promise<Services> {
  const unused = "no-key-of-this-restore";
  const env = readEnv({ SANDBOX_SERVER_API_KEY: unused, SANDBOX_PORTAL_API_KEY: unused, ...settings });
  const keys = await openKeyStore(db, env);
  return servicesAlone({ db, env, keys });
}
