import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportChains } from "../../../sandbox/audit/report-chains";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { type Db, migratePglite } from "../../../sandbox/db/client";
import { auditEvents } from "../../../sandbox/db/schema";
import { createDatabaseBefore } from "../../fixtures/sandbox/older-database";

const ORGANISATION = "00000000-0000-4000-8000-000000000001";

let client: PGlite;

beforeAll(async () => {
  client = await createDatabaseBefore("_audit_chain");
});
afterAll(() => client?.close());

it("An older database's audit log is chained in the order in which it was written, and goes on from there", async () => {
  await client.query("insert into organisations (id, name, trust_id) values ($1, 'Older', '1')", [
    ORGANISATION,
  ]);
  const insert = (organisation: string | null, description: string) =>
    client.query(
      "insert into audit_events (organisation_id, actor, description) values ($1, 'A <a@b.example>', $2)",
      [organisation, description],
    );
  await insert(ORGANISATION, "Signed in");
  await insert(null, "Wrong PIN at sign-in");
  await insert(ORGANISATION, "Request 1 moved from SIGNED to SUBMITTED");
  await insert(ORGANISATION, "Something of long ago");

  const db: Db = await migratePglite(client);
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
      `Older (${ORGANISATION})`,
      "  4 entries, complete and unchanged",
      `  ${last}`,
      `Expected ${last}\n  is entry 4 of Older`,
    ],
  });
  const { isWhole, lines } = await reportChains(db, [missing]);
  expect(isWhole).toBe(false);
  expect(lines.at(-1)).toContain("MISSING");

  await client.exec(
    "alter table audit_events disable trigger user; delete from audit_events where description = 'Signed in'",
  );
  const tampered = await reportChains(db, []);
  expect(tampered.isWhole).toBe(false);
  expect(tampered.lines).toContain("  BROKEN: entry 1 is missing.");
});
