import type { Db } from "../db/client";
import type { requests } from "../db/schema";
import { readRequestEvents } from "../requests/request-events";

/** By rejecting it on the phone, or by cancelling it. */
export type Rejection = { name: string; at: Date; isRejection: boolean };

/** Null if not ended, or ended by an unknown person. */
export async function rejectionOf(db: Db, request: typeof requests.$inferSelect): Promise<Rejection | null> {
  if (request.status !== "USER_CANCELLED") return null;
  const last = (await readRequestEvents(db, request)).at(-1);
  return last?.by ? { name: last.by, at: new Date(last.at), isRejection: last.isRejection } : null;
}
