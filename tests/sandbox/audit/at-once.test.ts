import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyChain } from "../../../sandbox/audit/verify-chain";
import { recordAuditEvent } from "../../../sandbox/auth/audit";
import { type Database, openDatabase } from "../../../sandbox/db/client";
import { auditEvents, organisations } from "../../../sandbox/db/schema";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";
import { freshDatabase } from "../../fixtures/sandbox/payments";

const FIRST = "00000000-0000-4000-8000-000000000001";
const SECOND = "00000000-0000-4000-8000-000000000002";
const WRITERS = 50;
const EACH = 6;

let database: Database;

beforeAll(async () => {
  const { DATABASE_URL } = await freshDatabase();
  database = DATABASE_URL ? await openDatabase({ DATABASE_URL, DATA_DIR: "" }) : await takeMemoryDatabase();
  await database.db.insert(organisations).values([
    { id: FIRST, name: "First", trustId: "1" },
    { id: SECOND, name: "Second", trustId: "2" },
  ]);
});
afterAll(() => database.close());

it("Fifty writers at once, to two chains in either order, leave both without a gap", async () => {
  const { db } = database;
  const at = new Date();
  const write = (writer: number) =>
    db.transaction(async (tx) => {
      const order = writer % 2 ? [FIRST, SECOND] : [SECOND, FIRST];
      for (const organisationId of order) {
        await recordAuditEvent(tx, { organisationId, actor: `Writer ${writer}`, description: "Wrote", at });
      }
    });
  const writer = async (_: unknown, number: number) => {
    for (let i = 0; i < EACH; i++) await write(number);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  for (const chain of [FIRST, SECOND]) {
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.chain, chain));
    expect(new Set(rows.map(({ entry }) => entry)).size).toBe(WRITERS * EACH);
    expect(await verifyChain(db, chain)).toMatchObject({
      last: { entry: WRITERS * EACH },
      firstBroken: null,
    });
  }
});
