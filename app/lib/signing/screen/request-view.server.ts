import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import {
  getRequestOrigin,
  type RequestOrigin,
  UNKNOWN_ORIGIN,
} from "~/lib/custody/transactions/request-origin.server";
import { getRequestPeople, type RequestPeople } from "~/lib/custody/transactions/request-people.server";
import { getRequest, type RequestItem } from "~/lib/custody/transactions/requests.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import { highFeeWarning } from "~/lib/fees/high-fee";
import { isStake } from "~/lib/operations";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { parseSubWalletId } from "~/lib/paths";
import { addRecipientLink } from "~/lib/present/add-links";
import { isMessageRequest } from "~/lib/present/message-request";
import { isCancellableStatus, isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "../intent-cookie.server";
import { payingSubWallet } from "../payment-data.server";
import { recipientFacts } from "../recipient-facts.server";
import { recipientWords } from "../recipient-rows";
import { lookUpRecipient } from "../recipients.server";
import { readRemembered } from "../remembered.server";
import type { NamedAddress, SigningData } from "../signing-data.server";
import { namedRecipient, transactionView } from "../transaction-view.server";
import { decodedText, unchangedText, verifiedText } from "../verified";
import { actionSummary } from "./action-summary.server";
import { approvalsView, countApprovals } from "./approvals-view";
import { type CheckedRequest, checkRequest } from "./check-request.server";
import { endingView } from "./ending-view.server";
import { lowGasWarning } from "./low-gas-warning.server";
import { replacedView } from "./replaced-view.server";
import { replacementNotice, replacementView } from "./replacement-view.server";
import { originView } from "./request-origin";
import { timelineView } from "./timeline-view";

const NONE: readonly string[] = [];
const NOBODY: RequestPeople = { history: null, approverGroups: null, replaces: null, replacedBy: null };

/** What the backend has of a request. */
export interface StoredRequest {
  item: RequestItem;
  /** As its lists have it; null on chains that they leave out. */
  record: Transaction | null;
  people: RequestPeople;
  origin: RequestOrigin;
}

/**
 * Everything that the backend has of a request, asked at once.
 * @throws CustodyError NOT_FOUND when it is unknown or another organisation's
 */
export async function getStoredRequest(session: Session, requestId: string): Promise<StoredRequest> {
  const [item, record, people, origin] = await Promise.all([
    getRequest(session, requestId),
    getTransactionRecord(session, requestId),
    // Without it the page only knows less.
    settle(getRequestPeople(session, requestId)),
    settle(getRequestOrigin(session, requestId)),
  ]);
  return { item, record, people: people.value ?? NOBODY, origin: origin.value ?? UNKNOWN_ORIGIN };
}

/** A request as every screen shows it, in every session. */
export type RequestView = Awaited<ReturnType<typeof getRequestView>>["view"];

/** Decodes a request, compares it, and says who approves it and how far it is. */
export async function getRequestView(
  request: Request,
  session: Session,
  signing: SigningData,
  stored: StoredRequest,
) {
  const { item, record, people } = stored;
  const { requestId } = item;
  const status = record?.status ?? item.status;
  const known = readRemembered(recallIntent(request, requestId));
  const checked = await checkRequest(session, signing, { item, record, status, known });
  const isMessage = isMessageOf(item, checked);
  const isFinal = isFinalStatus(status) || (isMessage && status === "SIGNED");
  const origin = originView(stored.origin, isMessage);
  const sound = await soundPart(session, signing, checked, { ...stored, status });
  const replacement = await replacementOf(session, stored);
  const ending = endingView(
    { ...stored, status, isMessage, checked, origin, replaced: sound.replaced, replacement },
    signing,
  );
  const approvals = approvalsView({ status, people, schedules: signing.payer.delegateSchedules });
  const view = {
    requestId,
    status,
    isFinal,
    isMessage,
    /** Whether it is known to stake or unstake, so that it pays nobody. */
    isStake: checked.state === "sound" && checked.intent !== null && isStake(checked.intent),
    origin,
    /** Whether it is not signed yet, so that it can still be approved or cancelled. */
    isToSign: isCancellableStatus(status),
    ...sound,
    ...checkView(checked, isCancellableStatus(status)),
    approvals,
    /** Changes with every approval; null where the backend names none. */
    approvalCount: countApprovals(people),
    timeline: timelineView({
      status,
      history: people.history,
      createdAt: record?.createdAt ?? null,
      updatedAt: record?.updatedAt ?? null,
      approved: approvals?.[0]?.[0]?.given ?? null,
      endsSigned: isMessage,
      isReplaced: ending?.kind === "replaced",
    }),
    /** What is to replace it while it is on its way; null where nothing is. */
    toBeReplaced: replacement && !isFinal ? replacementNotice(replacement) : null,
    ending,
  };
  return { view, checked, known };
}

/** What replaces a request. One that was never sent has given its nonce back: who has it now replaces nothing. */
async function replacementOf(session: Session, { item, record, people }: StoredRequest) {
  const wasSent = (item.transactionHash ?? record?.transactionHash ?? null) !== null;
  return wasSent && people.replacedBy ? replacementView(session, people.replacedBy, record) : null;
}

/** What came of decoding and comparing it. */
function checkView(checked: CheckedRequest, isToSign: boolean) {
  const { state } = checked;
  return {
    /** Only while something is left to sign. */
    fingerprint: state === "sound" && isToSign ? formatFingerprint(checked.verified.fingerprint) : null,
    mismatches: state === "mismatch" ? checked.mismatches : [],
    /** What the mismatches are measured by. */
    against: state === "mismatch" ? checked.against : null,
    /** Why nothing is shown of it, if that is so. */
    notDecoded: state === "not-ready" || state === "unreadable" ? state : null,
  };
}

/** By what will be signed, where that can be read; a backend may name its requests otherwise. */
function isMessageOf({ type }: RequestItem, checked: CheckedRequest): boolean {
  return checked.state === "sound" ? checked.intent === null : isMessageRequest(type);
}

/** What is shown of a request that was decoded and agrees with everything that it was compared with. */
async function soundPart(
  session: Session,
  signing: SigningData,
  checked: CheckedRequest,
  stored: StoredRequest & { status: string },
) {
  const { record, status } = stored;
  if (checked.state !== "sound") return NOT_SOUND;
  const { intent, claims, verified, basis } = checked;
  const { decoded } = verified;
  const isToSign = isCancellableStatus(status);
  const to = decoded.facts.find((fact) => fact.kind === "recipient");
  const isNamedByList = !isToSign || (to !== undefined && parseSubWalletId(to.value) !== null);
  const [recipients, recipient, lowGas] = await Promise.all([
    namesFor(session, signing, checked, isNamedByList ? record : null),
    isToSign ? recipientFacts(session, decoded, signing.base, { hash, requestId }) : null,
    isToSign ? lowGasWarning(session, stored.item.requestId, intent) : null,
  ]);
  const named = to ? namedRecipient(to, decoded.chain, recipients) : null;
  const transaction = transactionView(
    decoded,
    { ...signing, recipients },
    { isEnded: isFinalStatus(status), recipient },
  );
  return {
    transaction,
    /** What is known of whom it pays, while it can still be approved; null where that is nothing. */
    recipient: to && recipient && recipientWords(to, { named, facts: recipient, chain: decoded.chain }),
    /** What a request does that is more than a payment; null for others. */
    act: actionSummary(decoded, transaction),
    /** What was compared, in sentences. */
    verified:
      basis === "decoded" ? decodedText(claims.agreed, isCancellableStatus(status)) : wordsOfEntered(checked),
    /** What to know before it is approved, in sentences. */
    warnings: [...(decoded.warnings ?? []), lowGas, intent && highFeeWarning(intent)].filter(
      (one) => one !== null,
    ),
    /** Where its recipient can be added to the address book; null where it is known already. */
    addTo: addRecipientLink({
      requestId: stored.item.requestId,
      chain: decoded.chain,
      recipient: to?.value ?? null,
      known: [signing.payer.address, ...recipients.map(({ address }) => address)],
    }),
    replaced: await replacedOf(session, checked, stored),
  };
}

const NOT_SOUND = {
  transaction: null,
  recipient: null,
  act: null,
  verified: null,
  warnings: NONE,
  replaced: null,
  addTo: null,
};

/** What a sound request replaces: as its intent says, or the service. */
async function replacedOf(
  session: Session,
  { intent, verified }: Extract<CheckedRequest, { state: "sound" }>,
  { people, record }: StoredRequest,
) {
  const meant = intent && "replaces" in intent ? intent.replaces : null;
  const hash = meant || people.replaces?.transactionHash || null;
  const requestId = people.replaces?.requestId ?? null;
  if (!hash && !requestId) return null;
  return replacedView(session, verified.decoded, { hash, requestId }, record?.operation ?? null);
}

function wordsOfEntered({
  intent,
  verified,
  wasEntered,
}: Extract<CheckedRequest, { state: "sound" }>): string {
  return wasEntered && intent ? verifiedText(verified.decoded) : unchangedText();
}

/**
 * The recipient's name: as looked up for this page, as the backend's lists have it, or looked up now.
 * @param record null where the list's name is not enough, because it does not say where it comes from; of an exchange
 *   transfer it is, because it pays one's own account
 */
async function namesFor(
  session: Session,
  { recipients, payer }: SigningData,
  { verified }: Extract<CheckedRequest, { state: "sound" }>,
  record: Transaction | null,
): Promise<readonly NamedAddress[]> {
  const to = verified.decoded.facts.find((fact) => fact.kind === "recipient");
  if (recipients.length > 0 || !to) return recipients;
  if (record?.to?.name && record.to.id) {
    return [{ name: record.to.name, address: record.to.id, memo: to.memo }];
  }
  const paying = payingSubWallet(payer.subWalletId);
  const { value } = paying ? await settle(lookUpRecipient(session, paying, to.value)) : { value: null };
  return value?.recipients ?? [];
}
