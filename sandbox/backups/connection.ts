import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/** One connection, for a transaction of many statements. Integers beyond int4 are asked for as text. */
export type Connection = {
  kind: "pglite" | "postgres";
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Several statements without values. */
  run(text: string): Promise<void>;
  close(): Promise<void>;
};

/** So that every value has the same text on every server. */
const TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex';
  set intervalstyle = 'postgres'; set extra_float_digits = 1`;

/** @param folder of a PGlite that no other process has open; created if it is missing */
export async function connectToFolder(folder: string): Promise<Connection & { client: PGlite }> {
  const { PGlite } = await import("@electric-sql/pglite");
  const client = await PGlite.create(folder);
  await client.exec(TEXTS);
  return {
    kind: "pglite",
    client,
    query: async <Row>(text: string, values?: unknown[]) => (await client.query<Row>(text, values)).rows,
    run: async (text) => void (await client.exec(text)),
    close: () => client.close(),
  };
}

/** @throws if the server cannot be reached; the message has no password */
export async function connectToServer(connectionString: string): Promise<Connection & { client: pg.Client }> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`${TEXTS}; set statement_timeout = 0`);
  return {
    kind: "postgres",
    client,
    query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
    run: async (text) => void (await client.query(text)),
    close: () => client.end(),
  };
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
