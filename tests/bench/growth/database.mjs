import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../../scripts/lib/failure.mjs";

/**
 * @typedef {object} BenchDatabase
 * @property {(text: string, values?: unknown[]) => Promise<Record<string, any>[]>} query
 * @property {() => Promise<void>} close
 */

/**
 * Opens the sandbox's database beside the sandbox: PostgreSQL when there is a URL, else the folder's PGlite, which no
 * running sandbox may have open.
 * @param {{ DATABASE_URL?: string, DATA_DIR?: string }} env
 * @returns {Promise<BenchDatabase>}
 */
export async function openBenchDatabase({ DATABASE_URL, DATA_DIR }) {
  if (DATABASE_URL) return openPostgres(DATABASE_URL);
  if (DATA_DIR) return openPglite(DATA_DIR);
  throw new Failure("Set DATABASE_URL or DATA_DIR to the database.");
}

async function openPostgres(connectionString) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  };
}

async function openPglite(dataDir) {
  const folder = join(dataDir, "pglite");
  if (!existsSync(folder)) throw new Failure(`There is no database in ${dataDir}.`);
  if (existsSync(join(dataDir, "pglite.lock"))) {
    throw new Failure(`A sandbox uses ${dataDir}: stop it first. If none runs, delete pglite.lock in it.`);
  }
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(folder);
  return {
    query: async (text, values) => (await database.query(text, values)).rows,
    close: () => database.close(),
  };
}
