import { randomInt } from "node:crypto";
import { sendFromOutside } from "../network/incoming";
import type { Services } from "../services";
import { takeStoredTime } from "./stored-time";

/** On average once in SANDBOX_INCOMING_MS; 0: never. @returns whether somebody has paid */
export function claimIncoming(services: Services): Promise<boolean> {
  const { db, env, clock } = services;
  const interval = env.SANDBOX_INCOMING_MS;
  if (interval === 0) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    const now = clock();
    const next = new Date(now.getTime() + Math.ceil(interval / 2) + randomInt(interval + 1));
    if (!(await takeStoredTime(tx, "next-incoming", now, next))) return false;
    return (await sendFromOutside(tx, services, now)) !== null;
  });
}
