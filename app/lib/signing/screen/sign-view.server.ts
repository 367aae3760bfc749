import { can } from "~/lib/chains";
import { nullWhenUnknown } from "~/lib/custody/failure.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import { phoneUrl } from "~/lib/env.server";
import { queryOf } from "~/lib/forms/query";
import { isExchangeAccount } from "~/lib/operations/exchange/transfer";
import { isBeforeSigning, isCancellableStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { heldBy } from "../frozen.server";
import { headView } from "../head-view.server";
import type { SigningData } from "../signing-data.server";
import { numberedView } from "./numbered-view.server";
import { getRequestView } from "./request-view.server";
import { SIGN_QUERY } from "./signing-fields";
import { getStoredRequest } from "./stored-request.server";

const TITLE_AFTER_APPROVAL: Readonly<Record<string, string>> = {
  SIGNED: "Approved",
  QUEUED: "Approved",
  PENDING: "Approved",
  SUBMITTED: "Sent",
};

function titleOf(status: string, hasTravelRule: boolean, isOnline: boolean, isMessage: boolean): string {
  if (isMessage) return "Sign Message";
  const after = TITLE_AFTER_APPROVAL[status];
  if (after) return after;
  if (hasTravelRule && isBeforeSigning(status)) return "Awaiting Travel Rule Check";
  return isOnline ? "Sign Transaction" : "Ultra Cold Transaction Created";
}

export type SignView = NonNullable<Awaited<ReturnType<typeof getSignView>>>;

/** Null if there is no such request. */
export async function getSignView(
  request: Request,
  session: Session,
  signing: SigningData,
  requestId: string,
) {
  const stored = await getStoredRequest(session, requestId).catch(nullWhenUnknown);
  if (!stored) return null;
  const { view, checked, known } = await getRequestView(request, session, signing, stored);
  const { status } = view;
  const held = await heldBy(session, signing.payer.subWalletId, view);
  const canCancel = isCancellableStatus(status) || held.length > 0;
  const { chain, payer } = signing;
  const { item } = stored;
  const numbered = await numberedView(session, signing, { view, checked, item }, () =>
    listOutgoing(session, payer.subWalletId),
  );
  const isOnline = payer.wallet?.cluster.type !== "ULTRA_COLD";
  // Exchanges ask each other for these details themselves.
  const hasTravelRule =
    !view.isMessage && can(chain.id, "supportsTravelRule") && !isExchangeAccount(payer.subWalletId);
  const title = view.ending?.title ?? titleOf(status, hasTravelRule, isOnline, view.isMessage);
  return {
    ...headView(signing),
    ...view,
    ...numbered,
    held,
    canCancel,
    asksToCancel: canCancel && queryOf(request, SIGN_QUERY).cancel === "ask",
    /** The sandbox's phone, while the request can be approved. */
    phoneUrl: isCancellableStatus(status) ? phoneUrl(requestId) : null,
    title:
      view.mismatches.length > 0 && view.isToSign
        ? `Do not sign this ${view.isMessage ? "message" : "transaction"}`
        : title,
    isOnline,
    hasTravelRule,
    closeLabel: isExchangeAccount(payer.subWalletId) ? "Continue" : "Done",
    /** Set at the first comparison; from then on it must not change. */
    firstFingerprint:
      checked.state === "sound" && known?.fingerprint === null ? checked.verified.fingerprint : null,
  };
}
