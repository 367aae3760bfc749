import { readMigrations, readSequences, readTables, type Table } from "./catalogue";
import { type Connection, quote } from "./connection";
import { BackupError, type Head, type KeptFile, type Part, sha256Of, sumRows, type TableSum } from "./parts";

const CURSOR = "backup_rows";
/** Bytes of rows that are asked for at once, and rows. */
const SLICE_BYTES = 1_000_000;
const MAX_ROWS = 2_000;

/**
 * Everything in the database as it was at one moment, table by table and slice by slice.
 * @throws BackupError for a database that is not a sandbox's
 */
export async function* readDatabase(
  connection: Connection,
  { network, files }: Pick<Head, "network"> & { files: KeptFile[] },
): AsyncGenerator<Part> {
  await connection.run("begin isolation level repeatable read read only");
  const migrations = await readMigrations(connection);
  if (!migrations) throw new BackupError("There is no database of a sandbox.");
  const madeAt = new Date().toISOString();
  yield { head: { format: "strongroom-backup", version: 1, madeAt, network, migrations } };
  const tables: TableSum[] = [];
  for (const table of await readTables(connection)) {
    yield { table: { name: table.name, columns: table.columns.map(({ name }) => name) } };
    const sum = sumRows(table.name);
    for await (const rows of readRows(connection, table)) {
      sum.add(rows);
      yield { rows };
    }
    tables.push(sum.end());
    yield { sum: tables[tables.length - 1] as TableSum };
  }
  for (const file of files) yield { file };
  const sums = files.map(({ name, content }) => ({ name, sha256: sha256Of(content) }));
  // Read last: none is behind the rows.
  const sequences = await readSequences(connection);
  await connection.run("rollback");
  yield { manifest: { tables, files: sums, sequences } };
}

/** By primary key, so that the same rows have the same sum on every server. */
export async function* readRows(
  connection: Connection,
  { name, columns, key }: Table,
): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(", ");
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const order = key.map((column) => `${quote(column)}${typeOf.get(column) === "text" ? ' collate "C"' : ""}`);
  if (order.length === 0) throw new BackupError(`The table ${name} has no primary key to read it by.`);
  await connection.run(
    `declare ${CURSOR} no scroll cursor for
      select json_build_array(${values})::text as line from ${quote(name)} order by ${order.join(", ")}`,
  );
  let count = 16;
  for (;;) {
    const found = await connection.query<{ line: string }>(`fetch ${count} from ${CURSOR}`);
    const rows = found.map(({ line }) => line);
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const bytes = rows.reduce((sum, row) => sum + row.length, 0);
    count = Math.min(Math.max(Math.floor((SLICE_BYTES * rows.length) / bytes), 1), MAX_ROWS);
  }
  await connection.run(`close ${CURSOR}`);
}

/** The sums of all tables, within the caller's transaction. */
export async function sumTables(connection: Connection): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of await readTables(connection)) {
    const sum = sumRows(table.name);
    for await (const rows of readRows(connection, table)) sum.add(rows);
    sums.push(sum.end());
  }
  return sums;
}
