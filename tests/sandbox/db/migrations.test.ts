import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../../sandbox/base/project-root";
import { migratePglite } from "../../../sandbox/db/client";
import * as schema from "../../../sandbox/db/schema";
import { ensureWalletScope } from "../../../sandbox/db/wallet-scope";

let migrated: PGlite;
/** Made from `schema.ts` alone; functions, which it does not have, are the migrations'. */
let described: PGlite;

beforeAll(async () => {
  migrated = await PGlite.create();
  await migratePglite(migrated);
  described = await PGlite.create();
  const functions = await rowsOf(
    migrated,
    `select pg_get_functiondef(oid) as row from pg_proc where pronamespace = 'public'::regnamespace order by oid`,
  );
  await described.exec("set check_function_bodies = off");
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
  await runInAnyOrder(described, [...functions, ...statements]);
}, 120_000);

afterAll(() => Promise.all([migrated.close(), described.close()]));

/** Functions need tables, generated columns and indexes need functions. */
async function runInAnyOrder(database: PGlite, statements: readonly string[]): Promise<void> {
  let failure: unknown;
  const failed: string[] = [];
  for (const statement of statements) {
    await database.exec(statement).catch((error: unknown) => {
      failure = error;
      failed.push(statement);
    });
  }
  if (failed.length === statements.length) throw failure;
  if (failed.length > 0) await runInAnyOrder(database, failed);
}

async function rowsOf(database: PGlite, text: string): Promise<string[]> {
  const { rows } = await database.query<{ row: string }>(text);
  return rows.map(({ row }) => row);
}

describe("a migrated database and the schema", () => {
  it.each([
    [
      "tables",
      "select relname as row from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
      40,
    ],
    [
      "columns, with type, null, default and identity",
      `select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
         pg_get_expr(adbin, adrelid)) as row
       from pg_attribute join pg_class on pg_class.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by 1`,
      300,
    ],
    [
      "indexes, with columns, order, uniqueness and predicate",
      "select indexdef as row from pg_indexes where schemaname = 'public' order by 1",
      80,
    ],
    [
      "constraints",
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as row
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't' order by 1`,
      80,
    ],
  ])("have the same %s", async (_, text, least) => {
    const found = await rowsOf(migrated, text);
    expect(found.length).toBeGreaterThan(least);
    expect(found).toEqual(await rowsOf(described, text));
  });

  it("leave the triggers to the migrations, each of them enabled", async () => {
    const text = `select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) as row
      from pg_trigger where not tgisinternal order by 1`;
    expect(await rowsOf(migrated, text)).toEqual(TRIGGERS);
  });
});

it("only the last migration keeps its snapshot, in one line", () => {
  const folder = join(projectRoot, "sandbox/db/migrations");
  const snapshots = readdirSync(join(folder, "meta")).filter((name) => !name.startsWith("_"));
  const last = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .pop();
  expect(snapshots).toEqual([`${last?.slice(0, 4)}_snapshot.json`]);
  const content = readFileSync(join(folder, "meta", snapshots[0] ?? ""), "utf8");
  expect(content.trimEnd().split("\n")).toHaveLength(1);
});

/** O: enabled; A: even where a session switches triggers off. */
const TRIGGERS = [
  "address_book_entries address_book_entries_renamed O",
  "assets assets_changed O",
  "audit_events audit_event_chained A",
  "audit_events audit_event_prepared A",
  "audit_events audit_events_kept A",
  "audit_events audit_events_not_emptied A",
  "ledger_entries ledger_entries_added O",
  "ledger_entries ledger_entries_balanced O",
  "ledger_entries ledger_entries_removed O",
  "ledger_entries ledger_entries_unchanged O",
  "sub_wallets sub_wallets_renamed O",
  "transactions transactions_added O",
  "transactions transactions_moved O",
];

describe("the role that sees only some of the wallets", () => {
  const policies = () => rowsOf(migrated, "select oid::text as row from pg_policy order by oid");

  it("is made once, and again where the database does not have its rules as they are now", async () => {
    const first = await policies();
    expect(first.length).toBeGreaterThan(10);
    await ensureWalletScope(migrated);
    expect(await policies()).toEqual(first);
    await migrated.exec(`update meta set value = '"another"' where key = 'walletScope'`);
    await ensureWalletScope(migrated);
    const again = await policies();
    expect(again).toHaveLength(first.length);
    expect(again).not.toEqual(first);
  });
});
