import { inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";

/** Or sequence; decimal or 0x hex; null on chains without. */
export const unsignedNonce: SQL<string | null> =
  sql`coalesce(${requests.unsigned}->>'nonce', ${requests.unsigned}->>'sequence')`;

export async function loadNonces(db: Db, requestIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: requests.id, nonce: unsignedNonce })
    .from(requests)
    .where(inArray(requests.id, requestIds));
  const read = rows.map(({ id, nonce }) => [id, nonce === null ? Number.NaN : Number(nonce)] as const);
  return new Map(read.filter(([, nonce]) => Number.isSafeInteger(nonce)));
}
