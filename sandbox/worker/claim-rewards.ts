import { payRewards } from "../requests/pay-rewards";
import type { Services } from "../services";
import { takeStoredTime } from "./stored-time";

/** Once in SANDBOX_REWARDS_MS; 0: never. @returns whether anybody was paid */
export function claimRewards({ db, env, clock }: Services): Promise<boolean> {
  const interval = env.SANDBOX_REWARDS_MS;
  if (interval === 0) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    const now = clock();
    const next = new Date(now.getTime() + interval);
    return (await takeStoredTime(tx, "next-rewards", now, next)) ? payRewards(tx, now) : false;
  });
}
