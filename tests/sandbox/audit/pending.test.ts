import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import type { Database } from "../../../sandbox/db/client";
import { organisations } from "../../../sandbox/db/schema";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";

const ID = "00000000-0000-4000-8000-000000000001";
const BEFORE = 600;
const MORE = 20;

let database: Database;

// Servers vacuum what the embedded database keeps.
beforeAll(async () => {
  database = await takeMemoryDatabase();
  await database.db.insert(organisations).values({ id: ID, name: "First", trustId: "1" });
});
afterAll(() => database.close());

async function writeEntries(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await recordAuditEvent(database.db, {
      organisationId: ID,
      actor: "Writer",
      description: "Wrote",
      at: new Date(),
    });
  }
}

/** Of the index of pending entries: its scans, and the entries that they passed, dead ones included. */
async function readScans(): Promise<{ scans: number; passed: number }> {
  await database.db.execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await database.db.execute<{ scans: number; passed: number }>(sql`
    select idx_scan::int as scans, idx_tup_read::int as passed
    from pg_stat_user_indexes where indexrelname = 'audit_events_pending'`);
  return rows[0]!;
}

it("A commit reads the entries that are pending, and none that were so before", async () => {
  // As at the start of the program, with the little that is there.
  await writeEntries(MORE);
  await database.db.execute(sql`analyze`);
  await writeEntries(BEFORE);
  const before = await readScans();
  await writeEntries(MORE);
  const { scans, passed } = await readScans();
  expect(scans - before.scans).toBeGreaterThanOrEqual(MORE);
  expect(passed - before.passed).toBeLessThan(MORE * 10);
});
