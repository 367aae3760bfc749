import { and, isNull, lt } from "drizzle-orm";
import type { Db } from "../db/client";
import { pinChallenges, signInStates } from "../db/schema";

const STATE_KEPT_MS = 60 * 60 * 1000;
const EVERY_MS = 60_000;

/**
 * Removes expired challenges and unanswered state, which `firstPositions` creates again unchanged, so nobody can
 * notice.
 */
export async function removeUnfinishedSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(pinChallenges).where(lt(pinChallenges.expiresAt, now));
  const before = new Date(now.getTime() - STATE_KEPT_MS);
  await db
    .delete(signInStates)
    .where(and(isNull(signInStates.answeredAt), lt(signInStates.updatedAt, before)));
}

export function startRemovingUnfinished(db: Db, clock: () => Date, onFailure: (error: unknown) => void) {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= removeUnfinishedSignIns(db, clock())
      .catch(onFailure)
      .finally(() => {
        underWay = undefined;
      });
  }, EVERY_MS);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await underWay;
    },
  };
}
