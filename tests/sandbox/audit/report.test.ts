import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportChains } from "../../../sandbox/audit/report-chains";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import type { Database } from "../../../sandbox/db/client";
import { auditEvents, organisations } from "../../../sandbox/db/schema";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";

const ORGANISATION = "00000000-0000-4000-8000-000000000001";

let database: Database;

beforeAll(async () => {
  database = await takeMemoryDatabase();
});
afterAll(() => database?.close());

it("Events are chained in the order in which they are written, and a report says what is missing", async () => {
  const { db } = database;
  await db.insert(organisations).values({ id: ORGANISATION, name: "First bank", trustId: "1" });
  // Without action and origin: the database derives one, and does not know the other.
  const insert = (organisationId: string | null, description: string) =>
    db.insert(auditEvents).values({ organisationId, actor: "A <a@b.example>", description });
  await insert(ORGANISATION, "Signed in");
  await insert(null, "Wrong PIN at sign-in");
  await insert(ORGANISATION, "Request 1 moved from SIGNED to SUBMITTED");
  await insert(ORGANISATION, "Something else");

  await recordAuditEvent(db, {
    organisationId: ORGANISATION,
    actor: "B",
    description: "Signed out",
    at: new Date(),
  });
  const rows = await db.select().from(auditEvents).orderBy(auditEvents.order);
  expect(rows.map(({ entry, action, origin }) => [entry, action, origin])).toEqual([
    [1, "SIGNED_IN", null],
    [1, "SIGN_IN_FAILED", null],
    [2, "REQUEST_SUBMITTED", null],
    [3, "OTHER", null],
    [4, "SIGNED_OUT", "SERVICE"],
  ]);
  const [service, last] = [rows[1]?.hash ?? "", rows[4]?.hash ?? ""];
  const missing = "f".repeat(64);
  expect(await reportChains(db, [last])).toEqual({
    isWhole: true,
    lines: [
      "The service itself (00000000-0000-0000-0000-000000000000)",
      "  1 entry, complete and unchanged",
      `  ${service}`,
      `First bank (${ORGANISATION})`,
      "  4 entries, complete and unchanged",
      `  ${last}`,
      `Expected ${last}\n  is entry 4 of First bank`,
    ],
  });
  const { isWhole, lines } = await reportChains(db, [missing]);
  expect(isWhole).toBe(false);
  expect(lines.at(-1)).toContain("MISSING");

  await db.execute(sql`alter table audit_events disable trigger user`);
  await db.execute(sql`delete from audit_events where description = 'Signed in'`);
  const tampered = await reportChains(db, []);
  expect(tampered.isWhole).toBe(false);
  expect(tampered.lines).toContain("  BROKEN: entry 1 is missing.");
});
