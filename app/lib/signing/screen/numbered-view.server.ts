import { settle } from "~/lib/custody/settle.server";
import type { OutgoingPage } from "~/lib/custody/transactions/outgoing.server";
import type { RequestItem } from "~/lib/custody/transactions/requests.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import { nonceOrder } from "../nonce-order.server";
import {
  type AfterCancelView,
  afterCancelView,
  type PendingBeforeView,
  pendingBeforeView,
} from "../pending-before-view.server";
import { factsOfMessage } from "../request-facts.server";
import type { SigningData } from "../signing-data.server";
import type { CheckedRequest } from "./check-request.server";
import type { EndingView } from "./ending";
import { withMissingNonce } from "./ending-view.server";
import type { RequestView } from "./request-view.server";

type Place = Pick<Intent, "chain" | "subWalletId">;

interface OwnPlace extends Place {
  nonce: number;
  requestId: string;
}

interface RequestOrder {
  earlier: PendingBeforeView | null;
  afterCancel: AfterCancelView | null;
  /** Whether the network is known not to have used the nonce. */
  isUnused: boolean;
}

const NO_ORDER: RequestOrder = { earlier: null, afterCancel: null, isUnused: false };

async function requestOrder(
  session: Session,
  { chain, subWalletId, nonce, requestId }: OwnPlace,
  askOutgoing: () => Promise<OutgoingPage | null>,
): Promise<RequestOrder> {
  const { value: outgoing } = await settle(askOutgoing());
  if (!outgoing) return NO_ORDER;
  const order = await nonceOrder(session, outgoing, { chain, nonce, requestId });
  const place = { chain, subWalletId };
  return {
    earlier: pendingBeforeView(order, place),
    afterCancel: afterCancelView(order, place),
    isUnused: order.isUsed === false,
  };
}

interface NumberedView {
  ending: EndingView | null;
  earlier: PendingBeforeView | null;
  /** What waits for its nonce once it is cancelled. */
  afterCancel: AfterCancelView | null;
}

export async function numberedView(
  session: Session,
  { chain, payer }: SigningData,
  { view, checked, item }: { view: RequestView; checked: CheckedRequest; item: RequestItem },
  askOutgoing: () => Promise<OutgoingPage | null>,
): Promise<NumberedView> {
  const nonce =
    checked.state === "sound"
      ? checked.verified.decoded.nonce
      : (factsOfMessage(item.webhookMessage)?.nonce ?? null);
  const place = { chain: chain.id, subWalletId: payer.subWalletId, requestId: item.requestId };
  const order = nonce === null ? NO_ORDER : await requestOrder(session, { ...place, nonce }, askOutgoing);
  return {
    ending: order.isUnused ? withMissingNonce(view.ending, order.afterCancel) : view.ending,
    earlier: view.isFinal ? null : order.earlier,
    afterCancel: view.isToSign ? order.afterCancel : null,
  };
}
