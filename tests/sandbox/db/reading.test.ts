import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { formatError } from "../../../sandbox/api/error-format";
import { serveHttp } from "../../../sandbox/base/http";
import { ReadingStopped, runForOthersToo, runReading } from "../../../sandbox/base/reading";
import { type Database, openDatabase } from "../../../sandbox/db/client";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";
import { freshDatabase } from "../../fixtures/sandbox/payments";

let database: Database;
/** One statement of seconds on a server; the embedded database cannot be stopped within one, only between them. */
let longRead: () => Promise<unknown>;
let begun = 0;

beforeAll(async () => {
  const { DATABASE_URL } = await freshDatabase();
  database = DATABASE_URL ? await openDatabase({ DATABASE_URL, DATA_DIR: "" }) : await takeMemoryDatabase();
  const seconds = DATABASE_URL ? 30 : 0.02;
  longRead = async () => {
    for (let i = 0; i < 500; i += 1) {
      begun += 1;
      await database.db.execute(sql`select pg_sleep(${seconds}::float8)`);
    }
  };
});
afterAll(() => database.close());

const NOBODY_LEFT = new AbortController().signal;
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "it ended by itself",
    (error) => (error instanceof Error && error.cause) || error,
  );
const one = () => database.db.execute<{ n: number }>(sql`select 1 as n`).then(({ rows }) => rows[0]?.n);

it("a reading ends soon after its caller has left, and others go on", async () => {
  const left = new AbortController();
  const reading = reasonOf(runReading(left.signal, longRead));
  await sleep(100);
  expect(await one()).toBe(1);
  const since = performance.now();
  left.abort();
  expect(await reading).toBeInstanceOf(ReadingStopped);
  expect(performance.now() - since).toBeLessThan(5_000);
  const before = begun;
  // On every connection of the pool: none is cancelled later instead.
  expect(await Promise.all(Array.from({ length: 20 }, one))).toEqual(Array(20).fill(1));
  expect(begun).toBe(before);
});

it("a reading ends when it takes too long", async () => {
  expect(await reasonOf(runReading(NOBODY_LEFT, longRead, 100))).toBeInstanceOf(ReadingStopped);
});

it("a transaction of a reading is rolled back, and its connection is clean", async () => {
  const left = new AbortController();
  const reading = runReading(left.signal, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'none', true), set_config('strongroom.test', 'seen', true)`,
      );
      left.abort();
      await tx.execute(sql`select 1`);
    }),
  );
  expect(await reasonOf(reading)).toBeInstanceOf(ReadingStopped);
  const seen = await Promise.all(
    Array.from({ length: 10 }, () =>
      database.db.execute(sql`select current_setting('strongroom.test', true) as setting`),
    ),
  );
  for (const { rows } of seen) expect(rows[0]).toMatchObject({ setting: expect.not.stringMatching("seen") });
});

it("what others wait for too is not stopped", async () => {
  const left = new AbortController();
  const value = await runReading(left.signal, () => {
    left.abort();
    return runForOthersToo(one);
  });
  expect(value).toBe(1);
});

it("a reading whose caller left before it began asks nothing", async () => {
  const left = AbortSignal.abort();
  expect(await reasonOf(runReading(left, one))).toBeInstanceOf(ReadingStopped);
});

it("tells a caller that waits what to do, without the statement", async () => {
  const error = await runReading(NOBODY_LEFT, longRead, 50).catch((thrown) => thrown);
  const surprise = vi.fn();
  expect(JSON.parse(formatError(error, surprise).message)).toMatchObject({
    code: "TOO_SLOW",
    errorMessage: expect.stringContaining("This took too long and was stopped"),
  });
  expect(surprise).not.toHaveBeenCalled();
});

it("a caller has left when the connection closes before the answer", async () => {
  const leaving = vi.fn();
  const answer = serveHttp(
    async () => new Response("unused"),
    {
      "/graphql": async ({ left }) => {
        left.addEventListener("abort", leaving);
        await sleep(300);
        return { status: 200, headers: {}, body: "late" };
      },
    },
    () => undefined,
  );
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const since = performance.now();
  await fetch(url, { signal: AbortSignal.timeout(100) }).catch(() => undefined);
  await vi.waitFor(() => expect(leaving).toHaveBeenCalledTimes(1));
  expect(performance.now() - since).toBeLessThan(290);
  server.close();
});
