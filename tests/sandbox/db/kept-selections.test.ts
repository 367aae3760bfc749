import type { PGlite } from "@electric-sql/pglite";
import { eq, getTableColumns, inArray, is, sql } from "drizzle-orm";
import { alias, PgTable } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import { describe, expect, it } from "vitest";
import { keepSelections } from "../../../sandbox/db/kept-selections";
import * as schema from "../../../sandbox/db/schema";

const { requests, transactions } = schema;
const plain = drizzle({} as PGlite, { schema });
const keeping = keepSelections(drizzle({} as PGlite, { schema }));
type Db = typeof plain;

const other = alias(requests, "other");
const twoOf = { id: requests.id, status: requests.status };
const statements: Record<string, (db: Db) => { toSQL(): unknown }> = {
  "some columns": (db) => db.select(twoOf).from(requests).where(eq(requests.id, "x")),
  "fewer columns with the same first": (db) => db.select({ id: requests.id }).from(requests),
  "the same columns under other names": (db) =>
    db.select({ one: requests.id, two: requests.status }).from(requests),
  "columns and what is computed": (db) =>
    db.select({ id: requests.id, now: sql<string>`now() + ${1}`.as("now") }).from(requests),
  "what is computed first": (db) => db.select({ now: sql<string>`now()`, id: requests.id }).from(requests),
  "an alias": (db) => db.select().from(other).where(eq(other.id, "x")),
  "a join": (db) =>
    db
      .select({ id: requests.id, sent: transactions })
      .from(requests)
      .leftJoin(transactions, eq(transactions.requestId, requests.id)),
  "the same columns alone and in a join": (db) =>
    db
      .select(twoOf)
      .from(requests)
      .where(
        inArray(
          requests.id,
          db
            .select({ id: requests.id })
            .from(requests)
            .innerJoin(transactions, eq(transactions.requestId, requests.id)),
        ),
      ),
  "columns of another select": (db) => {
    const inner = db.select(twoOf).from(requests).as("inner_requests");
    return db
      .select({ id: inner.id, status: inner.status })
      .from(inner)
      .leftJoin(transactions, eq(transactions.requestId, inner.id));
  },
  "an alias in a join": (db) =>
    db.select({ id: other.id, own: requests.id }).from(requests).innerJoin(other, eq(other.id, requests.id)),
  "what an update returns": (db) =>
    db.update(requests).set({ status: "SIGNED", dueAt: null }).where(eq(requests.id, "x")).returning(twoOf),
  "what an insert returns": (db) =>
    db.insert(schema.requestEvents).values({ requestId: "x", status: "SIGNED", actor: "a" }).returning(),
};

describe("statements", () => {
  const tables = Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) ? [{ name, table }] : [],
  );

  it.each(tables)("$name is selected as Drizzle does it, each time", ({ table }) => {
    const select = (db: Db) => db.select().from(table).toSQL();
    expect(Object.keys(getTableColumns(table)).length).toBeGreaterThan(0);
    expect(select(keeping)).toEqual(select(plain));
    expect(select(keeping)).toEqual(select(plain));
  });

  it.each(Object.entries(statements))("%s", (_name, make) => {
    const expected = make(plain).toSQL();
    for (const _time of [1, 2, 3]) expect(make(keeping).toSQL()).toEqual(expected);
  });
});

it("puts the columns of a join together once", () => {
  const { dialect } = keeping as unknown as {
    dialect: { buildSelection(fields: unknown[], options: object): unknown };
  };
  const fields = [requests.id, transactions.order].map((field) => ({ path: [], field }));
  const build = () => dialect.buildSelection(fields, { isSingleTable: false });
  build();
  expect(build()).toBe(build());
});
