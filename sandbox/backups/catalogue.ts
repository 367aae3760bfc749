import { type Connection, quote } from "./connection";

/** Without generated columns. `key`: its primary key, by which its rows are sorted. */
export type Table = { name: string; columns: { name: string; type: string }[]; key: string[] };
export type Sequence = { name: string; value: string; isCalled: boolean };

export const readTables = (connection: Connection): Promise<Table[]> =>
  connection.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by k.place)
        from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C"`);

export async function readSequences(connection: Connection): Promise<Sequence[]> {
  const names = await connection.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [row] = await connection.query<Omit<Sequence, "name">>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

/** The hashes of the migrations that the database has, in their order; null for a database of something else. */
export async function readMigrations(connection: Connection): Promise<string[] | null> {
  const [journal] = await connection.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!journal?.exists) return null;
  const rows = await connection.query<{ hash: string }>(
    `select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}
