import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import { nonceOrder } from "./nonce-order.server";
import { type PendingBeforeView, pendingBeforeView } from "./pending-before-view.server";
import type { Outgoing } from "./same-request.server";

/** Null if no request comes before, or if unknown. */
export async function requestsBefore(
  session: Session,
  { chain, subWalletId }: Pick<Intent, "chain" | "subWalletId">,
  { outgoing, nonce }: { outgoing: Outgoing | null; nonce: number | null },
): Promise<PendingBeforeView | null> {
  if (nonce === null || outgoing === null) return null;
  const order = await nonceOrder(session, outgoing, { chain, nonce, requestId: null });
  return pendingBeforeView(order, { chain, subWalletId });
}
