import { eq } from "drizzle-orm";
import { meta } from "../db/schema";
import { payRewards } from "../requests/pay-rewards";
import type { Services } from "../services";

/** The stored time of the next payment of rewards, shared by all sandboxes on a database. */
const KEY = "next-rewards";
type Next = { at: string };

/**
 * Pays the rewards of all stakes once in SANDBOX_REWARDS_MS, never when that is 0.
 * @returns whether anybody was paid
 */
export function claimRewards({ db, env, clock }: Services): Promise<boolean> {
  const interval = env.SANDBOX_REWARDS_MS;
  if (interval === 0) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    const now = clock();
    const [row] = await tx
      .select({ value: meta.value })
      .from(meta)
      .where(eq(meta.key, KEY))
      .for("update", { skipLocked: true });
    if (row && new Date((row.value as Next).at) > now) return false;
    const value: Next = { at: new Date(now.getTime() + interval).toISOString() };
    // Another sandbox may have been first.
    await tx
      .insert(meta)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: meta.key, set: { value } });
    return row ? payRewards(tx, now) : false;
  });
}
