import { asc, eq } from "drizzle-orm";
import { type Principal, personName } from "../auth/principal";
import { currentOrigin, type MadeFrom, type Place } from "../base/origin";
import type { Db } from "../db/client";
import { requestEvents, type requests, users } from "../db/schema";
import { nameOfActor } from "./request-events";

/** `from`, and what follows: null where it is not known. */
export type RequestMaker = {
  name: string;
  isProgram: boolean;
  from: Place | null;
} & Pick<MadeFrom, "address" | "browserSince" | "isNewBrowser">;

type Made = Pick<typeof requests.$inferSelect, "id" | "createdBy" | "madeFrom" | "payoutId">;

/** Network addresses are for people, who come through the console or by phone. */
const PEOPLE: readonly Place[] = ["CONSOLE", "PHONE"];

/** Null for a payment that a payout makes. */
export async function readMaker(
  db: Db,
  { id, createdBy, madeFrom, payoutId }: Made,
): Promise<RequestMaker | null> {
  if (payoutId !== null) return null;
  const [user] = await db.select().from(users).where(eq(users.id, createdBy));
  if (!user) return null;
  const [first] = await db
    .select({ actor: requestEvents.actor })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, id))
    .orderBy(asc(requestEvents.order))
    .limit(1);
  const isProgram = user.isProgram;
  const seesAddress = PEOPLE.includes(currentOrigin().place);
  return {
    name: isProgram || !first ? personName(user) : nameOfActor(first.actor).by,
    isProgram,
    from: madeFrom?.place ?? null,
    address: (seesAddress && madeFrom?.address) || null,
    browserSince: madeFrom?.browserSince ?? null,
    isNewBrowser: madeFrom?.isNewBrowser ?? null,
  };
}

/** Of the call that makes a request. */
export function madeFromNow({ use }: Pick<Principal, "use">): MadeFrom {
  const { place, address } = currentOrigin();
  const since = use?.browserSince ?? null;
  const isNewBrowser = use && since ? since >= use.signedInAt : null;
  return { place, address, browserSince: since?.toISOString() ?? null, isNewBrowser };
}
