import { readMigrations, readTables } from "./catalogue";
import { type Connection, quote } from "./connection";
import { BackupError } from "./parts";

/**
 * @returns whether there are tables, if they may be replaced
 * @throws BackupError for a database that somebody uses, or that is not empty
 */
export async function checkEmptyServer(
  connection: Connection,
  { isReplacing }: { isReplacing: boolean },
): Promise<boolean> {
  const [others] = await connection.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if (others?.count) {
    throw new BackupError(
      `${others.count} other ${others.count === 1 ? "connection uses" : "connections use"} the database: stop the sandbox ` +
        "and everything else there first.",
    );
  }
  const isFilled = (await readTables(connection)).length > 0 || (await readMigrations(connection)) !== null;
  if (isFilled && !isReplacing) {
    throw new BackupError(
      "The database on the server is not empty. Create another one, or drop and create this one.",
    );
  }
  return isFilled;
}

/** The statements that give what is there other names, so that nothing is lost. */
export async function setSchemasAside(
  connection: Connection,
  stamp: string,
): Promise<{ statements: string; names: string[] }> {
  const found = await connection.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname in ('public', 'drizzle') order by 1 desc",
  );
  const moves = found.map(({ name }) => ({ name, kept: `${name}_before_${stamp.toLowerCase()}` }));
  const statements = moves.map(({ name, kept }) => `alter schema ${quote(name)} rename to ${quote(kept)};`);
  return {
    statements: `${statements.join(" ")} create schema public;`,
    names: moves.map(({ kept }) => kept),
  };
}
