import { join, resolve } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { SandboxEnv } from "../base/env";
import { projectRoot } from "../base/project-root";
import { checkAppliedMigrations } from "./applied-migrations";
import { callersPool } from "./callers-pool";
import { type ChangeListener, listenOnPglite, listenOnPostgres, type StopListening } from "./changes";
import { copyOpenFolder, type FolderCopy } from "./copy-folder";
import { prepareDataFolder } from "./data-folder";
import { checkDatabaseFolder, damagedFolderError, rememberStartFiles, wasShutDown } from "./database-folder";
import { lockFolder } from "./folder-lock";
import { keepSelections } from "./kept-selections";
import * as schema from "./schema";
import { stoppableClient } from "./stoppable-client";
import { ensureWalletScope } from "./wallet-scope";

/** Integers beyond int4 may be text or numbers: cast them in SQL. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

/** A `Tx` can be passed as a `Db`. */
export type Db = PgDatabase<RowsResult, typeof schema>;
/** Use only this handle inside `db.transaction`: PGlite has a single connection. */
export type Tx = PgTransaction<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Database = {
  db: Db;
  kind: "pglite" | "postgres";
  listen(listener: ChangeListener): Promise<StopListening>;
  /** Of the embedded one: its folder as it is at one moment, for another process. */
  copyTo?(folder: string): Promise<FolderCopy>;
  close(): Promise<void>;
};

export const migrationsFolder = join(projectRoot, "sandbox/db/migrations");
const MIGRATION_LOCK = 7_203_991;
/** Whatever asks: far above what any of ours takes, so that one that runs away is not for ever. */
const MAX_STATEMENT_MS = 120_000;

const KEEP_IT = "If you need what it holds, keep it, and export that with the version that made it.";
const FOLDER_ADVICE =
  `To delete the sandbox's data and start again: npm run sandbox:reset\n${KEEP_IT} ` +
  "Set DATA_DIR to another folder for this version";
const SERVER_ADVICE =
  "To start again, drop the database and create an empty one of the same name (npm run sandbox:reset deletes only " +
  `embedded ones).\n${KEEP_IT} Set DATABASE_URL to another, empty database for this version`;

/**
 * Opens PostgreSQL if DATABASE_URL is set, otherwise PGlite in DATA_DIR/pglite, and migrates it.
 * @throws if DATA_DIR cannot be used, another process holds it, or the server cannot be reached
 * @throws ForeignDatabaseError for an unknown schema, left as it was
 */
export function openDatabase(env: Pick<SandboxEnv, "DATABASE_URL" | "DATA_DIR">): Promise<Database> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPglite(resolve(env.DATA_DIR));
}

async function openPglite(dataDir: string): Promise<Database> {
  prepareDataFolder(dataDir);
  const folder = join(dataDir, "pglite");
  const lock = await lockFolder(join(dataDir, "pglite.lock"));
  try {
    checkDatabaseFolder(folder);
    const client = await openKnownPglite(folder);
    const db = await migratePglite(client);
    // PostgreSQL servers do it themselves. Otherwise the planner takes a grown history for empty.
    await client.exec("analyze");
    return {
      db,
      kind: "pglite",
      listen: (listener) => listenOnPglite(db.$client, listener),
      copyTo: (target) => copyOpenFolder(client, folder, target),
      async close() {
        await client.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * @throws DatabaseFolderError if PGlite fails, whose messages are for developers; the folder stays untouched
 * @throws ForeignDatabaseError
 */
async function openKnownPglite(folder: string): Promise<PGlite> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { drizzle } = await import("drizzle-orm/pglite");
  const isComplete = wasShutDown(folder);
  const putBack = rememberStartFiles(folder);
  let client: PGlite;
  try {
    client = await PGlite.create(folder);
  } catch {
    putBack();
    throw damagedFolderError(folder, "PostgreSQL cannot open it");
  }
  try {
    await checkAppliedMigrations(drizzle(client), migrationsFolder, { place: folder, advice: FOLDER_ADVICE });
    return client;
  } catch (error) {
    // Reading has changed only the start files; closing, or recovery after a crash, changes more.
    if (isComplete) putBack();
    else await client.close();
    throw error;
  }
}

export async function migratePglite(client: PGlite): Promise<Db & { $client: PGlite }> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const { migrate } = await import("drizzle-orm/pglite/migrator");
  await migrate(drizzle(client, { schema }), { migrationsFolder });
  await ensureWalletScope(client);
  const { withPreparedStatements } = await import("./prepared-statements");
  const db = drizzle(withPreparedStatements(client), { schema });
  return keepSelections(db) as unknown as Db & { $client: PGlite };
}

async function openPostgres(connectionString: string): Promise<Database> {
  const { default: pg } = await import("pg");
  const { drizzle } = await import("drizzle-orm/node-postgres");
  const { migrate } = await import("drizzle-orm/node-postgres/migrator");
  const pool = callersPool(
    new pg.Pool({
      connectionString,
      max: 10,
      connectionTimeoutMillis: 10_000,
      // Compiling takes longer than our statements run.
      options: `-c jit=off -c statement_timeout=${MAX_STATEMENT_MS}`,
      Client: stoppableClient(pg.Client, connectionString),
    }),
  );
  // After a lost idle connection, the next query opens a new one.
  pool.on("error", () => undefined);
  try {
    const client = await pool.connect();
    try {
      // Another sandbox may be migrating a large database.
      await client.query("set statement_timeout = 0");
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      const db = drizzle(client, { schema });
      await checkAppliedMigrations(db, migrationsFolder, {
        place: describeServer(connectionString),
        advice: SERVER_ADVICE,
      });
      await migrate(db, { migrationsFolder });
      await ensureWalletScope({
        query: (text) => client.query(text),
        exec: (text) => client.query(text),
      });
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
      await client.query("reset statement_timeout").catch(() => undefined);
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: keepSelections(drizzle(pool, { schema })) as unknown as Db,
    kind: "postgres",
    listen: (listener) => listenOnPostgres(connectionString, listener),
    close: () => pool.end(),
  };
}

function describeServer(connectionString: string): string {
  if (!URL.canParse(connectionString)) return "DATABASE_URL";
  const { host, pathname } = new URL(connectionString);
  return `DATABASE_URL (${host}${pathname})`;
}
