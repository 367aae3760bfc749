import { sql } from "drizzle-orm";
import type { Tx } from "../db/client";

const PEOPLE = 7_381;

/** Until the transaction ends, nobody else prepares, approves or applies a change of the organisation's people. */
export async function lockPeople(tx: Tx, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE}, hashtext(${organisationId}))`);
}
