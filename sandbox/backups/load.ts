import { readMigrationFiles } from "drizzle-orm/migrator";
import { VERSION_KEY } from "../db/wallet-scope";
import { readTables, type Sequence, type Table } from "./catalogue";
import { type Connection, quote } from "./connection";
import { BackupError, type Head, type Part, type TableSum } from "./parts";
import { sumTables } from "./read-database";

/** What keeps the tables right while the service runs, and is off while their rows are loaded. */
type Guards = {
  keys: { name: string; table: string; definition: string }[];
  triggers: { name: string; table: string; state: string }[];
};

type LoadOptions = {
  migrationsFolder: string;
  /** Statements before anything else. */
  prepare?: string | undefined;
  /** Before it commits. */
  check?: (connection: Connection) => Promise<void>;
};

/**
 * Makes the tables as they were at the backup's migration and loads the rows, all in one transaction, which commits only if
 * every table then has the sum that it had.
 * @param connection to a database without tables
 * @throws BackupError if the backup belongs to another version, or the rows are not the same afterwards
 */
export async function loadDatabase(
  connection: Connection,
  parts: AsyncIterable<Part>,
  { migrationsFolder, prepare, check }: LoadOptions,
): Promise<TableSum[]> {
  await connection.run("begin");
  try {
    if (prepare) await connection.run(prepare);
    const sums = await loadParts(connection, parts, migrationsFolder);
    await check?.(connection);
    // Its role and its row security are of the database that it was made in: the next start makes them here.
    await connection.query("delete from meta where key = $1", [VERSION_KEY]);
    await connection.run("commit");
    await connection.run("analyze");
    return sums;
  } catch (error) {
    await connection.run("rollback").catch(() => undefined);
    throw error;
  }
}

async function loadParts(
  connection: Connection,
  parts: AsyncIterable<Part>,
  folder: string,
): Promise<TableSum[]> {
  const loader = loadInto(connection, folder);
  for await (const part of parts) {
    if ("rows" in part) await loader.rows(part.rows);
    else if ("head" in part) await loader.head(part.head);
    else if ("table" in part) loader.table(part.table);
    else if ("sum" in part) loader.sums.push(part.sum);
    else if ("manifest" in part) await setSequences(connection, part.manifest.sequences);
  }
  const loaded = await sumTables(connection);
  const wrong = loaded.filter((sum, index) => JSON.stringify(sum) !== JSON.stringify(loader.sums[index]));
  if (wrong.length > 0 || loaded.length !== loader.sums.length) {
    const names = wrong.map(({ name }) => name).join(", ");
    throw new BackupError(`The rows are not the same after loading (${names}). Nothing was kept.`);
  }
  await loader.restoreGuards();
  return loaded;
}

/** What each kind of part does to the database. */
function loadInto(connection: Connection, folder: string) {
  const tables = new Map<string, Table>();
  let guards: Guards | undefined;
  let insert: ((rows: string[]) => Promise<unknown>) | undefined;
  return {
    sums: [] as TableSum[],
    async head({ migrations }: Head) {
      await makeTables(connection, migrations, folder);
      for (const table of await readTables(connection)) tables.set(table.name, table);
      guards = await dropGuards(connection);
      await connection.run(`truncate ${[...tables.keys()].map(quote).join(", ")}`);
    },
    table(given: { name: string; columns: string[] }) {
      insert = insertInto(connection, tables.get(given.name), given);
    },
    rows: async (rows: string[]) => void (await insert?.(rows)),
    async restoreGuards() {
      if (guards) await restoreGuards(connection, guards);
    },
  };
}

/** @throws BackupError unless the backup's migrations are the first of this program's */
export function checkMigrations({ migrations }: Pick<Head, "migrations">, folder: string): void {
  const own = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  if (migrations.length > 0 && migrations.every((hash, index) => hash === own[index])) return;
  throw new BackupError(
    `It was made by a newer or another version of the sandbox (${migrations.length} migrations; this one knows ` +
      `${own.length}). Use that version, or a newer one.`,
  );
}

/** As drizzle does it, but no further than the backup. */
async function makeTables(connection: Connection, migrations: string[], folder: string): Promise<void> {
  checkMigrations({ migrations }, folder);
  await connection.run(`
    create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const own = readMigrationFiles({ migrationsFolder: folder }).slice(0, migrations.length);
  for (const { sql, hash, folderMillis } of own) {
    for (const statement of sql) await connection.run(statement);
    await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function dropGuards(connection: Connection): Promise<Guards> {
  const keys = await connection.query<Guards["keys"][number]>(`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by oid`);
  const triggers = await connection.query<Guards["triggers"][number]>(`
    select tgname as name, tgrelid::regclass::text as table, tgenabled::text as state
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace order by pg_trigger.oid`);
  for (const { name, table } of keys)
    await connection.run(`alter table ${table} drop constraint ${quote(name)}`);
  for (const { name, table } of triggers)
    await connection.run(`alter table ${table} disable trigger ${quote(name)}`);
  return { keys, triggers };
}

/** Adding a key looks at all rows. */
async function restoreGuards(connection: Connection, { keys, triggers }: Guards): Promise<void> {
  const words: Record<string, string> = {
    O: "enable",
    A: "enable always",
    R: "enable replica",
    D: "disable",
  };
  for (const { name, table, definition } of keys) {
    await connection.run(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  }
  for (const { name, table, state } of triggers) {
    await connection.run(`alter table ${table} ${words[state]} trigger ${quote(name)}`);
  }
}

function insertInto(
  connection: Connection,
  table: Table | undefined,
  given: { name: string; columns: string[] },
) {
  const columns = table?.columns ?? [];
  if (!table || columns.map(({ name }) => name).join() !== given.columns.join()) {
    throw new BackupError(`The backup's table ${given.name} is not the one of its version.`);
  }
  const values = columns.map(({ type }, index) => `(value ->> ${index})::${type}`);
  const text = `insert into ${quote(table.name)} (${columns.map(({ name }) => quote(name)).join(", ")})
    select ${values.join(", ")} from json_array_elements($1::json) as value`;
  return (rows: string[]) => connection.query(text, [`[${rows.join(",")}]`]);
}

async function setSequences(connection: Connection, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await connection.query("select setval($1::regclass, $2::bigint, $3::boolean)", [
      quote(name),
      value,
      isCalled,
    ]);
  }
}
