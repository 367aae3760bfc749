import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withPreparedStatements } from "../../../sandbox/db/prepared-statements";
import { readEmptyDatabase } from "../../fixtures/sandbox/templates";

let plain: PGlite;
let prepared: PGlite;

beforeAll(async () => {
  plain = await PGlite.create({ loadDataDir: await readEmptyDatabase() });
  prepared = withPreparedStatements(plain);
});
afterAll(() => plain?.close());
beforeEach(async () => {
  await plain.exec(`drop table if exists things; create table things (
    id int primary key, name text, facts jsonb, amount numeric(78,0), parts text[], at timestamptz)`);
});

const insert = "insert into things (id, name, facts, amount, parts, at) values ($1, $2, $3, $4, $5, $6)";
const thing = (id: number) => [id, null, { a: [1] }, "123", ["x", "y"], new Date("2026-01-01T00:00:00Z")];
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => "none",
    (error: { code?: string }) => error.code,
  );
const countThings = async () => (await prepared.query("select id from things")).rows.length;

describe("statements that are prepared once", () => {
  it("answer as the client itself does, the first time and later", async () => {
    for (const id of [1, 2, 3]) {
      expect((await prepared.query(insert, thing(id))).affectedRows).toBe(1);
      const one = "select *, $2::text as more from things where id = any($1)";
      for (const rowMode of ["object", "array"] as const) {
        const values = [[id, 7], "é"];
        const expected = await plain.query(one, values, { rowMode });
        expect(await prepared.query(one, values, { rowMode })).toEqual(expected);
        expect(expected.rows).toHaveLength(1);
      }
    }
  });

  it("answer more than the client's memory takes at once, and letters of several bytes at its edges", async () => {
    const text = "select i, repeat('ä€😀', 500) as long from generate_series(1, 1000) as i";
    const { rows } = await prepared.query<{ i: number; long: string }>(text);
    expect(rows).toHaveLength(1000);
    expect(new Set(rows.map(({ long }) => long))).toEqual(new Set(["ä€😀".repeat(500)]));
  });

  it.each(["in a transaction", "alone"])("tell those who listen, %s, until they stop", async (how) => {
    const heard: string[] = [];
    const stop = await prepared.listen("things_changed", (payload) => heard.push(payload));
    const other = await prepared.listen("something_else", (payload) => heard.push(`other ${payload}`));
    const tell = async (payload: string) => {
      const query = "select pg_notify('things_changed', $1)::text";
      if (how === "alone") await prepared.query(query, [payload]);
      else await prepared.transaction((tx) => tx.query(query, [payload]));
    };
    await tell("first");
    await tell("second");
    expect(heard).toEqual(["first", "second"]);
    await stop();
    await tell("third");
    expect(heard).toEqual(["first", "second"]);
    await other();
  });

  it("fail with the database's code, and leave nothing behind", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await codeOf(prepared.query("select * from nowhere"))).toBe("42P01");
      expect(await codeOf(prepared.query("select 1 / $1::int", [0]))).toBe("22012");
      expect((await prepared.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
    }
  });

  it("belong to the transaction that they run in", async () => {
    const rolledBack = prepared.transaction(async (tx) => {
      await tx.query(insert, thing(1));
      throw new Error("given up");
    });
    await expect(rolledBack).rejects.toThrow("given up");
    expect(await countThings()).toBe(0);
    await prepared.transaction(async (tx) => {
      await tx.query(insert, thing(1));
      await tx.query("savepoint before");
      expect(await codeOf(tx.query(insert, thing(1)))).toBe("23505");
      expect(await codeOf(tx.query("select 1"))).toBe("25P02");
      await tx.query("rollback to savepoint before");
      await tx.query(insert, thing(2));
    });
    expect(await countThings()).toBe(2);
  });

  it("wait for a transaction under way", async () => {
    const order: string[] = [];
    let query: Promise<unknown> | undefined;
    await prepared.transaction(async (tx) => {
      query = prepared.query("select 1").then(() => order.push("query"));
      await tx.query(insert, thing(1));
      order.push("transaction");
    });
    await query;
    expect(order).toEqual(["transaction", "query"]);
  });

  it("are refused in a transaction that is over", async () => {
    const over = await prepared.transaction(async (tx) => tx);
    await expect(over.query("select 1")).rejects.toThrow("Transaction is closed");
  });

  it("are a limited number, and the same one is planned anew after many uses", async () => {
    const names = async () =>
      (await plain.query<{ name: string }>("select name from pg_prepared_statements")).rows;
    for (let i = 0; i < 450; i += 1) await prepared.query(`select ${i} as n`);
    expect(await names()).toHaveLength(400);
    const before = (await names()).map(({ name }) => name);
    for (let i = 0; i < 501; i += 1) await prepared.query("select 449 as n");
    const after = (await names()).map(({ name }) => name);
    expect(after).toHaveLength(400);
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  });
});
