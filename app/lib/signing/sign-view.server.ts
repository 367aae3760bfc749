import { can } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { getTransactionStatus } from "~/lib/custody/transactions/transactions.server";
import { phoneUrl } from "~/lib/env.server";
import { highFeeWarning } from "~/lib/fees/high-fee";
import { queryOf } from "~/lib/forms/query";
import { verifyRequest } from "~/lib/operations/index.server";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import type { Verification } from "~/lib/operations/kit/types";
import { isCancellableStatus, isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "~/lib/signing/intent-cookie.server";
import { approvalsText } from "../present/policy";
import { checkNonceGap } from "./check-nonce-gap.server";
import { earlierNonces } from "./earlier-nonces.server";
import { headView } from "./head-view.server";
import { readRemembered } from "./remembered.server";
import { type SigningData, verificationFacts } from "./signing-data.server";
import { SIGN_QUERY } from "./signing-fields";
import { transactionView } from "./transaction-view.server";
import { verifiedText } from "./verified";

/** Before signing can begin, on chains with the Travel Rule. */
const CHECKING = new Set(["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE"]);

function titleOf(status: string, chain: string, isOnline: boolean): string {
  if (can(chain, "supportsTravelRule") && CHECKING.has(status)) return "Awaiting Travel Rule Check";
  return isOnline ? "Sign Transaction" : "Ultra Cold Transaction Created";
}

/** What the sign-on-device screen shows. */
export type SignView = NonNullable<Awaited<ReturnType<typeof getSignView>>>;

/**
 * The sign-on-device screen of a request: decoded and compared again with what this session entered.
 * @returns null when there is no such request
 */
export async function getSignView(
  request: Request,
  session: Session,
  signing: SigningData,
  requestId: string,
) {
  const [item, transaction] = await Promise.all([
    getRequest(session, requestId).catch(nullWhenUnknown),
    getTransactionStatus(session, requestId),
  ]);
  if (!item) return null;
  const known = readRemembered(recallIntent(request, requestId));
  const isReady = item.webhookMessage !== null && item.webhookMessage !== undefined;
  let checked: Verification | null = null;
  if (known && isReady) {
    checked = await verifyRequest(item.webhookMessage, requestId, known.intent, {
      ...verificationFacts(signing),
      quotedGasPrice: known.quotedGasPrice ?? null,
      createdFingerprint: known.fingerprint,
    });
    // A request with a fingerprint was checked when it was created.
    if (known.fingerprint === null) checked = await checkNonceGap(session, known.intent, checked, requestId);
  }
  const status = transaction?.status ?? item.status;
  const { chain, payer } = signing;
  const nonce = checked?.ok && !isFinalStatus(status) ? checked.decoded.nonce : null;
  const earlier = nonce === null ? [] : await earlierNonces(session, payer.subWalletId, { requestId, nonce });
  const isOnline = payer.wallet?.cluster.type !== "ULTRA_COLD";
  return {
    ...headView(signing),
    requestId,
    status,
    cancelReason: transaction?.cancelReason ?? null,
    isFinal: isFinalStatus(status),
    canCancel: isCancellableStatus(status),
    /** Whether the question before a cancellation is shown. */
    asksToCancel: isCancellableStatus(status) && queryOf(request, SIGN_QUERY).cancel === "ask",
    /** The sandbox's phone, opened at this request, as long as somebody may approve it there. */
    phoneUrl: isFinalStatus(status) ? null : phoneUrl(requestId),
    title: checked?.ok === false ? "Do not sign this transaction" : titleOf(status, chain.id, isOnline),
    isOnline,
    hasTravelRule: can(chain.id, "supportsTravelRule"),
    approvals: approvalsText(payer.delegateSchedules),
    transaction: checked?.ok ? transactionView(checked.decoded, signing, null) : null,
    fingerprint: checked?.ok ? formatFingerprint(checked.fingerprint) : null,
    /** What was compared, in sentences. */
    verified: checked?.ok ? verifiedText(checked.decoded) : null,
    feeWarning: known && checked?.ok ? highFeeWarning(known.intent) : null,
    /** Set when there is something to compare for the first time: from now on it must not change. */
    firstFingerprint: checked?.ok && known?.fingerprint === null ? checked.fingerprint : null,
    /** Pending nonces before this one's. */
    earlier,
    mismatches: checked?.ok === false ? checked.mismatches : [],
    /** Why nothing could be compared, if that is so. */
    notCompared: checked ? null : known ? ("not-ready" as const) : ("elsewhere" as const),
  };
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof CustodyError && ["NOT_FOUND", "INVALID_INPUT"].includes(error.code ?? "")) return null;
  throw error;
}
