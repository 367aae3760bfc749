import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { meta } from "../db/schema";
import { sendFromOutside } from "../network/incoming";
import type { Services } from "../services";

/** The stored time of the next payment from outside, shared by all sandboxes on a database. */
const KEY = "next-incoming";
type Next = { at: string };

/**
 * Lets strangers pay now and then: on average once in SANDBOX_INCOMING_MS, never when that is 0.
 * @returns whether somebody has paid
 */
export function claimIncoming(services: Services): Promise<boolean> {
  const { db, env, clock } = services;
  if (env.SANDBOX_INCOMING_MS === 0) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    const now = clock();
    const [row] = await tx
      .select({ value: meta.value })
      .from(meta)
      .where(eq(meta.key, KEY))
      .for("update", { skipLocked: true });
    if (!row) {
      await schedule(tx, now, env.SANDBOX_INCOMING_MS);
      return false;
    }
    if (new Date((row.value as Next).at) > now) return false;
    await schedule(tx, now, env.SANDBOX_INCOMING_MS);
    return (await sendFromOutside(tx, services, now)) !== null;
  });
}

/** Between half an interval and one and a half from now. Another sandbox may have been first. */
async function schedule(tx: Tx, now: Date, interval: number): Promise<void> {
  const at = new Date(now.getTime() + Math.ceil(interval / 2) + randomInt(interval + 1));
  const value: Next = { at: at.toISOString() };
  await tx.insert(meta).values({ key: KEY, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
}
