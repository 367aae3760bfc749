import { type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** A database with either driver. */
type Executor = { execute(query: SQL): PromiseLike<{ rows: Record<string, unknown>[] }> };

/** This program cannot use the database. The message says where it is, why, and what to do. */
export class ForeignDatabaseError extends Error {
  override name = "ForeignDatabaseError";
}

/**
 * Compares the migrations that a database has with those of this program, without writing anything. A database without
 * any is new.
 * @param place where the database is, for the message
 * @param advice what its owner can do about one that was made before the first release
 * @throws ForeignDatabaseError for one that is older than the first migration, or newer than the last one
 */
export async function checkAppliedMigrations(
  db: Executor,
  migrationsFolder: string,
  { place, advice }: { place: string; advice: string },
): Promise<void> {
  const applied = await readAppliedHashes(db);
  const own = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (applied.every((hash, index) => hash === own[index])) return;
  const why =
    applied[0] === own[0]
      ? "it was made by a newer or another version of the sandbox. Start that version"
      : `it was made before the first release, and cannot be upgraded.\n${advice}`;
  throw new ForeignDatabaseError(
    `The sandbox cannot use its database in ${place}. Nothing in it was changed.\nThe reason: ${why}`,
  );
}

/** The hashes of the migrations that the database has, in their order. */
async function readAppliedHashes(db: Executor): Promise<unknown[]> {
  const journal = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!journal.rows[0]?.exists) return [];
  const { rows } = await db.execute(
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}
