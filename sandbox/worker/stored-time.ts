import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { meta } from "../db/schema";

type Next = { at: string };

/**
 * Stores `next` if the stored time has come. Only one sandbox on a database gets true. The first call only stores
 * `next`.
 */
export async function takeStoredTime(tx: Tx, key: string, now: Date, next: Date): Promise<boolean> {
  const [row] = await tx
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, key))
    .for("update", { skipLocked: true });
  if (row && new Date((row.value as Next).at) > now) return false;
  const value: Next = { at: next.toISOString() };
  await tx.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
  return row !== undefined;
}
