import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SERVICE_CHAIN } from "../../../sandbox/audit/entry-hash";
import { readChainAt } from "../../../sandbox/audit/read-chain";
import { reportChains } from "../../../sandbox/audit/report-chains";
import { verifyChain } from "../../../sandbox/audit/verify-chain";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { runFrom } from "../../../sandbox/base/origin";
import type { Database, Db } from "../../../sandbox/db/client";
import { auditEvents, organisations } from "../../../sandbox/db/schema";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";

const FIRST = "00000000-0000-4000-8000-000000000001";
const SECOND = "00000000-0000-4000-8000-000000000002";

let database: Database;
let db: Db;

beforeEach(async () => {
  database = await takeMemoryDatabase();
  db = database.db;
  await db.insert(organisations).values([
    { id: FIRST, name: "First", trustId: "1" },
    { id: SECOND, name: "Second", trustId: "2" },
  ]);
});
afterEach(() => database.close());

const record = (on: Db, organisationId: string | null, description: string) =>
  recordAuditEvent(on, { organisationId, actor: "Zoë Öst <zoe@example.test>", description, at: new Date() });

async function recordMany(count: number, organisationId: string | null = FIRST) {
  await db.transaction(async (tx) => {
    for (let i = 1; i <= count; i++) await record(tx, organisationId, `Thing ${i}`);
  });
}

/** What the owner of the database can do, who is not stopped by its triggers. */
async function tamper(statement: string) {
  await db.execute(sql.raw("alter table audit_events disable trigger user"));
  await db.execute(sql.raw(statement));
  for (const name of [
    "audit_event_prepared",
    "audit_event_chained",
    "audit_events_kept",
    "audit_events_not_emptied",
  ]) {
    await db.execute(sql.raw(`alter table audit_events enable always trigger ${name}`));
  }
}

const broken = async (chain = FIRST) => (await verifyChain(db, chain)).firstBroken;
const entriesOf = async (chain: string) =>
  (await db.select().from(auditEvents)).filter((row) => row.chain === chain).map((row) => row.entry);

describe("A chain of the audit log", () => {
  it("numbers each organisation's entries by itself, and the service's own", async () => {
    await recordMany(3);
    await recordMany(2, SECOND);
    await record(db, null, "Wrong PIN at sign-in");
    await record(db, FIRST, "Signed in");
    expect(await entriesOf(FIRST)).toEqual([1, 2, 3, 4]);
    expect(await entriesOf(SECOND)).toEqual([1, 2]);
    expect(await entriesOf(SERVICE_CHAIN)).toEqual([1]);
    for (const chain of [FIRST, SECOND, SERVICE_CHAIN]) expect(await broken(chain)).toBeNull();
    expect((await verifyChain(db, FIRST)).last.entry).toBe(4);
  });

  it("has no entry of a transaction that was rolled back, and no gap after it", async () => {
    await recordMany(1);
    const undone = db.transaction(async (tx) => {
      await record(tx, FIRST, "Undone");
      throw new Error("No");
    });
    await expect(undone).rejects.toThrow("No");
    await recordMany(1);
    expect(await entriesOf(FIRST)).toEqual([1, 2]);
    expect(await broken()).toBeNull();
  });

  it("says where it was asked for, and what was done where only words say it", async () => {
    await runFrom({ place: "CONSOLE", address: "192.0.2.41" }, () => record(db, FIRST, "Signed in"));
    await record(db, FIRST, "Request 7 moved from SIGNED to SUBMITTED");
    const rows = await db.select().from(auditEvents).orderBy(auditEvents.order);
    expect(rows.map(({ action, origin, address }) => [action, origin, address])).toEqual([
      ["SIGNED_IN", "CONSOLE", "192.0.2.41"],
      ["REQUEST_SUBMITTED", "SERVICE", null],
    ]);
  });

  it("is verified on from a place that was verified before", async () => {
    await recordMany(2);
    const { last } = await verifyChain(db, FIRST);
    await recordMany(2);
    expect(await verifyChain(db, FIRST, { from: last })).toMatchObject({
      last: { entry: 4 },
      firstBroken: null,
    });
    const elsewhere = { entry: 2, hash: "0".repeat(64) };
    expect((await verifyChain(db, FIRST, { from: elsewhere })).firstBroken?.entry).toBe(2);
  });

  it("stops at a limit, and says that there is more", async () => {
    await recordMany(5);
    const check = await verifyChain(db, FIRST, { limit: 3 });
    expect(check).toMatchObject({ last: { entry: 3 }, hasMore: true, firstBroken: null });
  });

  it("gives a period's first and last entry, with the hash", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (const day of [1, 2, 3, 4]) {
      await recordAuditEvent(db, { organisationId: FIRST, actor: "A", description: "B", at: at(day) });
    }
    const { last } = await verifyChain(db, FIRST, { limit: 3 });
    const period = await db.transaction((tx) => readChainAt(tx, FIRST, { from: at(2), to: at(3) }));
    expect(period).toEqual({ firstEntry: 2, lastEntry: 3, entries: 2, chainHash: last.hash });
    const none = await db.transaction((tx) => readChainAt(tx, FIRST, { from: at(20), to: at(21) }));
    expect(none).toBeNull();
  });
});

async function refusalOf(statement: string): Promise<string> {
  const error = await db.execute(sql.raw(statement)).catch((thrown) => thrown);
  return String((error as { cause?: unknown }).cause ?? error);
}

describe("The audit log cannot", () => {
  it.each([
    "update audit_events set description = 'Other'",
    "update audit_events set hash = repeat('f', 64)",
    "update audit_events set entry = null, hash = null",
    "delete from audit_events",
    "delete from audit_events where entry = 2",
    "truncate audit_events",
    "truncate organisations cascade",
    "set session_replication_role = replica; delete from audit_events",
  ])("be changed by: %s", async (statement) => {
    await recordMany(2);
    for (const one of statement.split("; ").slice(0, -1)) await db.execute(sql.raw(one));
    expect(await refusalOf(statement.split("; ").at(-1)!)).toContain("The audit log can only be added to");
    await db.execute(sql.raw("reset session_replication_role"));
    expect(await entriesOf(FIRST)).toEqual([1, 2]);
    expect(await broken()).toBeNull();
  });

  it("be given a number or a hash", async () => {
    const insert = (column: string, value: string) =>
      `insert into audit_events (organisation_id, actor, description, ${column}) values ('${FIRST}', 'A', 'B', ${value})`;
    for (const [column, value] of [
      ["entry", "7"],
      ["hash", "'00'"],
      ["previous_hash", "'00'"],
    ] as const) {
      expect(await refusalOf(insert(column, value))).toContain("numbers its entries itself");
    }
  });
});

describe("A role that is not the owner of the audit log, whatever else it may do,", () => {
  beforeEach(async () => {
    await recordMany(2);
    await db.execute(sql.raw("create role application"));
    await db.execute(sql.raw("grant all on all tables in schema public to application"));
    await db.execute(sql.raw("grant usage on all sequences in schema public to application"));
    await db.execute(sql.raw("set role application"));
  });
  afterEach(async () => {
    await db.execute(sql.raw("reset role"));
    await db.execute(sql.raw("drop owned by application"));
    await db.execute(sql.raw("drop role application"));
  });

  it("can add to it", async () => {
    await recordMany(1);
    expect(await entriesOf(FIRST)).toEqual([1, 2, 3]);
    expect(await broken()).toBeNull();
  });

  it.each([
    ["update audit_events set description = 'Other'", "can only be added to"],
    ["update audit_events set description = 'Other' where entry = 2", "can only be added to"],
    ["delete from audit_events", "can only be added to"],
    ["truncate audit_events", "can only be added to"],
    ["truncate organisations cascade", "can only be added to"],
    ["set session_replication_role = replica", "permission denied"],
    ["drop trigger audit_events_kept on audit_events", "must be owner"],
    ["alter table audit_events disable trigger audit_events_kept", "must be owner"],
    ["alter table audit_events disable trigger user", "must be owner"],
    ["alter table audit_events alter column description type text using 'Other'", "must be owner"],
    ["drop table audit_events", "must be owner"],
    [
      "create or replace function guard_audit_events() returns trigger language plpgsql as 'begin return new; end'",
      "permission denied",
    ],
  ])("cannot: %s", async (statement, words) => {
    expect(await refusalOf(statement)).toContain(words);
    await db.execute(sql.raw("reset role"));
    expect(await entriesOf(FIRST)).toEqual([1, 2]);
    expect(await broken()).toBeNull();
  });
});

describe("The owner of the database is not stopped, but found out, by", () => {
  beforeEach(() => recordMany(6));
  const report = async () => (await reportChains(db, [])).lines.join("\n");

  it.each([
    ["alter table audit_events disable trigger audit_events_kept", "audit_events_kept"],
    ["drop trigger audit_events_not_emptied on audit_events", "audit_events_not_emptied"],
    ["alter table audit_events enable trigger audit_event_chained", "audit_event_chained"],
  ])("a protection that is gone: %s", async (statement, name) => {
    expect(await report()).not.toContain("UNPROTECTED");
    await db.execute(sql.raw(statement));
    expect(await report()).toContain(`UNPROTECTED: the trigger ${name} was dropped or switched off.`);
    expect((await reportChains(db, [])).isWhole).toBe(false);
  });

  it("a chain that a rewritten column breaks, although no trigger saw it", async () => {
    await db.execute(sql.raw("alter table audit_events drop column words"));
    await db.execute(
      sql.raw(
        "alter table audit_events alter column description type text using replace(description, 'Thing 4', 'Other')",
      ),
    );
    expect(await report()).toContain("BROKEN: entry 4 was changed after it was written, or inserted.");
  });

  it("a chain that a guard of their own let them break", async () => {
    await db.execute(
      sql.raw(
        "create or replace function guard_audit_events() returns trigger language plpgsql as 'begin return new; end'",
      ),
    );
    await db.execute(sql.raw("update audit_events set actor = 'Somebody else' where entry = 2"));
    expect(await report()).toContain("BROKEN: entry 2 was changed after it was written, or inserted.");
  });
});

describe("The first broken entry is named when", () => {
  beforeEach(() => recordMany(6));

  it.each([
    ["description", "'Other'"],
    ["actor", "'Somebody else'"],
    ["created_at", "created_at + interval '1 microsecond'"],
    ["origin", "null"],
    ["address", "'192.0.2.1'"],
    ["action", "'SIGNED_IN'"],
    ["details", "''"],
    ["hash", "repeat('f', 64)"],
    ["previous_hash", "repeat('f', 64)"],
  ])("its %s was changed", async (column, value) => {
    await tamper(`update audit_events set ${column} = ${value} where entry = 3`);
    expect(await broken()).toEqual({ entry: 3, reason: "was changed after it was written, or inserted" });
  });

  it("it was deleted", async () => {
    await tamper("delete from audit_events where entry = 3");
    expect(await broken()).toEqual({ entry: 3, reason: "is missing" });
  });

  it("it was the first and was deleted", async () => {
    await tamper("delete from audit_events where entry = 1");
    expect(await broken()).toEqual({ entry: 1, reason: "is missing" });
  });

  it("the entries behind a deleted one were numbered anew", async () => {
    await tamper("delete from audit_events where entry = 3; ");
    for (const entry of [4, 5, 6]) {
      await tamper(`update audit_events set entry = ${entry - 1} where entry = ${entry}`);
    }
    expect(await broken()).toEqual({
      entry: 3,
      reason: "was written as entry 4: entries were moved, inserted or deleted",
    });
  });

  it("it was moved to another place", async () => {
    await tamper("update audit_events set entry = 99 where entry = 3");
    await tamper("update audit_events set entry = 3 where entry = 4");
    await tamper("update audit_events set entry = 4 where entry = 99");
    expect(await broken()).toEqual({
      entry: 3,
      reason: "was written as entry 4: entries were moved, inserted or deleted",
    });
  });

  it("it was moved to another organisation", async () => {
    await tamper(`update audit_events set organisation_id = '${SECOND}' where entry = 6`);
    expect(await broken(SECOND)).toEqual({ entry: 1, reason: "is missing" });
  });

  it("one was inserted with a hash of its own", async () => {
    for (const entry of [6, 5, 4, 3]) {
      await tamper(`update audit_events set entry = ${entry + 1} where entry = ${entry}`);
    }
    await tamper(`insert into audit_events (organisation_id, actor, description, created_at, action, entry, previous_hash, hash)
      select organisation_id, 'Forger', 'Forged', now(), 'OTHER', 3, hash, repeat('a', 64) from audit_events where entry = 2`);
    expect(await broken()).toEqual({ entry: 3, reason: "was changed after it was written, or inserted" });
  });

  it("one was replaced, with its hash computed again, but not those behind it", async () => {
    await tamper("update audit_events set description = 'Other' where entry = 3");
    await tamper(
      "update audit_events as event set hash = audit_entry_hash(event, event.entry, event.previous_hash) where entry = 3",
    );
    expect(await broken()).toEqual({
      entry: 4,
      reason: "does not follow entry 3, which was replaced, or it was inserted",
    });
  });

  it("one has neither number nor hash", async () => {
    await tamper(
      `insert into audit_events (organisation_id, actor, description, action) values ('${FIRST}', 'A', 'B', 'OTHER')`,
    );
    expect(await broken()).toEqual({ entry: 7, reason: "has no number and no hash" });
  });
});

describe("A hash that somebody wrote down", () => {
  it("is found at its entry, and no longer when the end was cut off or everything was computed again", async () => {
    await recordMany(6);
    const { last } = await verifyChain(db, FIRST);
    expect((await verifyChain(db, FIRST, { expected: last.hash.toUpperCase() })).expectedAt).toBe(6);
    await recordMany(1);
    expect((await verifyChain(db, FIRST, { expected: last.hash })).expectedAt).toBe(6);
    await tamper("delete from audit_events where entry >= 6");
    const cut = await verifyChain(db, FIRST, { expected: last.hash });
    expect(cut).toMatchObject({ firstBroken: null, expectedAt: null, last: { entry: 5 } });
  });
});

describe("An encoding of an entry", () => {
  it("is the same in the database and here, whatever the texts are", async () => {
    const texts = ["", "-", "1:a", "Zoë 🔑", "a'b\"c\\", "line\nline", "٤٢", randomUUID()];
    for (const text of texts) {
      await recordAuditEvent(db, {
        organisationId: FIRST,
        actor: text,
        description: text,
        details: text,
        at: new Date("2026-02-03T04:05:06.007Z"),
      });
    }
    expect(await verifyChain(db, FIRST)).toMatchObject({ last: { entry: texts.length }, firstBroken: null });
  });
});
