import type { Db } from "../db/client";
import { loadOpen, needsApprovalOf, type Pending, type RequestRow } from "./inbox";
import type { Phone } from "./phones";
import { type Summary, summariesOf } from "./summary";

export interface NextWaiting {
  pending: Pending;
  summary: Summary | undefined;
  /** How many wait for this phone, this one among them. */
  count: number;
}

/** The oldest other request that waits for this phone, those of the same wallet before others. Null if none does. */
export async function nextWaiting(
  db: Db,
  phone: Phone,
  { id, walletId }: Pick<RequestRow, "id" | "walletId">,
): Promise<NextWaiting | null> {
  const open = await loadOpen(db, phone.organisationId);
  const oldestFirst = open.filter((one) => one.request.id !== id && needsApprovalOf(one, phone)).toReversed();
  const pending = oldestFirst.find(({ request }) => request.walletId === walletId) ?? oldestFirst[0];
  if (!pending) return null;
  const summary = (await summariesOf(db, [pending.request])).get(pending.request.id);
  return { pending, summary, count: oldestFirst.length };
}
