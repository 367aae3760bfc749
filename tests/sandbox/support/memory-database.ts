import { PGlite } from "@electric-sql/pglite";
import type { SandboxEnv } from "../../../sandbox/base/env";
import { type Database, migratePglite } from "../../../sandbox/db/client";
import { openKeyStore } from "../../../sandbox/keys/key-store";
import { seedDemo } from "../../../sandbox/seed/index";
import { readEmptyDatabase, readSeededDatabase } from "./templates";

type Idle = { client: PGlite; shape: string };

/** Databases of this worker that wait for their next user. */
const idle: Idle[] = [];

/**
 * An empty, migrated database in memory. Making one costs half a second of work, emptying one that was used a
 * tenth of that, so the files that a worker runs hand theirs on to each other.
 */
export async function takeMemoryDatabase(): Promise<Database> {
  return lend(idle.pop() ?? (await makeDatabase(await readEmptyDatabase())));
}

/** One that already holds the demo, under the keys and settings of this environment; emptied, it is like the rest. */
export async function takeSeededDatabase(env: SandboxEnv): Promise<Database> {
  const dump = await readSeededDatabase(async (client) => {
    const db = await migratePglite(client);
    await seedDemo(db, env, await openKeyStore(db, env));
  });
  return lend(await makeDatabase(dump));
}

async function lend(taken: Idle): Promise<Database> {
  const lease = leaseOf(taken.client);
  let closing: Promise<void> | undefined;
  return {
    db: await migratePglite(lease.client),
    kind: "pglite",
    close() {
      lease.end();
      closing ??= handOn(taken);
      return closing;
    },
  };
}

async function makeDatabase(dump: Blob): Promise<Idle> {
  const client = await PGlite.create({ loadDataDir: dump });
  return { client, shape: await shapeOf(client) };
}

/** The client until the lease ends; after that it says it is closed, so that nobody writes to the next user's. */
function leaseOf(client: PGlite): { client: PGlite; end(): void } {
  let isOver = false;
  // What a test hangs on the lease, such as a spy, ends with it.
  const leased = new Proxy<PGlite>(Object.create(client), {
    get(own, key) {
      if (isOver) throw new Error("PGlite is closed");
      const value = Reflect.get(own, key, client);
      return typeof value === "function" ? value.bind(client) : value;
    },
  });
  return {
    client: leased,
    end() {
      isOver = true;
    },
  };
}

/** Empties a database for its next user; one whose tables are not what they were has none. */
async function handOn({ client, shape }: Idle): Promise<void> {
  try {
    await client.exec("discard all");
    await client.exec(EMPTY);
    if ((await shapeOf(client)) !== shape) throw new Error("Somebody changed the tables");
    idle.push({ client, shape });
  } catch {
    await client.close().catch(() => undefined);
  }
}

/** Only tables with rows: emptying one takes a moment whether it has any or not. */
const EMPTY = `do $$ declare
    name text; is_filled boolean; filled text[] := '{}';
  begin
    for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into is_filled;
      if is_filled then filled := filled || name; end if;
    end loop;
    if filled <> '{}' then
      execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
    end if;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end $$`;

/** Tables, columns, constraints, indexes and triggers in one word. */
async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select md5(string_agg(part, ';' order by part)) as shape from (
      select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0
      union all select concat_ws(' ', conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', tgname, tgenabled) from pg_trigger
    ) as parts (part)`);
  return rows[0]!.shape;
}
