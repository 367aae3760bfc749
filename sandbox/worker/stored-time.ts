import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { meta } from "../db/schema";

type Next = { at: string };

/**
 * Whether the stored time of something that is done now and then has come; if so, `next` is stored. Only one of the
 * sandboxes on a database learns it. The first time that anybody asks, `next` is stored, and nothing has come.
 */
export async function takeStoredTime(tx: Tx, key: string, now: Date, next: Date): Promise<boolean> {
  const [row] = await tx
    .select({ value: meta.value })
    .from(meta)
    .where(eq(meta.key, key))
    .for("update", { skipLocked: true });
  if (row && new Date((row.value as Next).at) > now) return false;
  const value: Next = { at: next.toISOString() };
  // Another sandbox may have been first.
  await tx.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
  return row !== undefined;
}
