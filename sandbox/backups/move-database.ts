import { rename } from "node:fs/promises";
import { join } from "node:path";
import { migrationsFolder, openDatabase } from "../db/client";
import { type Checked, checkDatabase } from "./after-restore";
import { connectToServer } from "./connection";
import { loadDatabase } from "./load";
import { openStopped } from "./make-backup";
import type { Head, TableSum } from "./parts";
import { readDatabase } from "./read-database";
import { checkEmptyServer } from "./server-target";
import { stampOf } from "./set-aside";

type Moved = Checked & { tables: TableSum[]; kept: string };

/**
 * Moves all data of the embedded database to an empty one on a server, in one transaction there: every table has the same
 * rows afterwards, by their SHA-256. The embedded one gets another name, so that nobody starts it beside the new one.
 * @throws FolderInUseError while the sandbox runs
 * @throws BackupError for a database on the server that is not empty or in use
 */
export async function moveDatabase(
  dataDir: string,
  target: string,
  network: Head["network"],
): Promise<Moved> {
  const source = await openStopped(dataDir);
  let tables: TableSum[];
  try {
    const connection = await connectToServer(target);
    try {
      await checkEmptyServer(connection, { isReplacing: false });
      const parts = readDatabase(source.connection, { network, files: [] });
      tables = await loadDatabase(connection, parts, { migrationsFolder });
    } finally {
      await connection.close();
    }
  } finally {
    await source.close();
  }
  const database = await openDatabase({ DATABASE_URL: target, DATA_DIR: dataDir });
  try {
    const checked = await checkDatabase(database.db, dataDir);
    const kept = join(dataDir, `pglite.moved-${stampOf(new Date())}`);
    if (checked.isSound) await rename(join(dataDir, "pglite"), kept);
    return { ...checked, tables, kept };
  } finally {
    await database.close();
  }
}
