import { statesCapability } from "~/lib/custody/capabilities/known.server";
import type { RequestItem } from "~/lib/custody/transactions/requests.server";
import { isStake } from "~/lib/operations";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { isMessageRequest } from "~/lib/present/message-request";
import { paidPayoutView } from "~/lib/present/paid-payout";
import { ruleWords } from "~/lib/present/rule-words";
import { isCancellableStatus, isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { annotationView } from "../annotation-view";
import { recallIntent } from "../intent-cookie.server";
import { readRemembered } from "../remembered.server";
import type { SigningData } from "../signing-data.server";
import { approvalsView, countApprovals } from "./approvals-view";
import { type CheckedRequest, checkRequest } from "./check-request.server";
import { endingView } from "./ending-view.server";
import { makerView } from "./maker-view";
import { markApprovers } from "./mark-approvers.server";
import { replacementNotice, replacementView } from "./replacement-view.server";
import { originView } from "./request-origin";
import { soundPart } from "./sound-part.server";
import type { StoredRequest } from "./stored-request.server";
import { testPaymentView, withRest } from "./test-payment-view";
import { timelineView } from "./timeline-view";

export type RequestView = Awaited<ReturnType<typeof getRequestView>>["view"];

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
  const test = testPaymentView({ ...stored, requestId, status, checked, base: signing.base });
  const ending = endingView(
    { ...stored, status, isMessage, checked, origin, replaced: sound.replaced, replacement },
    signing,
  );
  const keepsTemplates = await statesCapability("paymentTemplates");
  // A payment of a payout was approved with all the others.
  const { delegateSchedules: schedules } = signing.payer;
  const plain = record?.payout ? null : approvalsView({ status, people, schedules });
  const approvals = await markApprovers(session, plain);
  const view = {
    requestId,
    status,
    isFinal,
    isMessage,
    /** Known to stake or unstake, so that it pays nobody. */
    isStake: checked.state === "sound" && checked.intent !== null && isStake(checked.intent),
    origin,
    annotation: annotationView(requestId, stored.annotation),
    payout: record && paidPayoutView(record),
    test,
    isToSign: isCancellableStatus(status),
    ...sound,
    ...makerPart(stored, sound),
    ...checkView(checked, isCancellableStatus(status)),
    approvals,
    askedBy: approvals ? (stored.decidingRules ?? []).map(ruleWords) : [],
    /** Changes with every approval; null if unknown. */
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
    toBeReplaced: replacement && !isFinal ? replacementNotice(replacement) : null,
    ending: ending && { ...withRest(ending, test), ...(keepsTemplates ? null : { keep: null }) },
  };
  return { view, checked, known };
}

/** A request that was never sent has released its nonce: a later one with that nonce does not replace it. */
async function replacementOf(session: Session, { item, record, people }: StoredRequest) {
  const wasSent = (item.transactionHash ?? record?.transactionHash ?? null) !== null;
  return wasSent && people.replacedBy ? replacementView(session, people.replacedBy, record) : null;
}

function makerPart({ maker }: StoredRequest, { warnings }: { warnings: readonly string[] }) {
  const view = makerView(maker);
  return {
    maker: view?.row ?? null,
    warnings: view?.warning ? [view.warning, ...warnings] : warnings,
  };
}

function checkView(checked: CheckedRequest, isToSign: boolean) {
  const { state } = checked;
  const signed = state === "sound" && isToSign ? checked.verified : null;
  return {
    fingerprint: signed && formatFingerprint(signed.fingerprint),
    digest: signed?.digest ?? null,
    mismatches: state === "mismatch" ? checked.mismatches : [],
    against: state === "mismatch" ? checked.against : null,
    notDecoded: state === "not-ready" || state === "unreadable" ? state : null,
  };
}

/** By the decoded request if possible; backends may name their types differently. */
function isMessageOf({ type }: RequestItem, checked: CheckedRequest): boolean {
  return checked.state === "sound" ? checked.intent === null : isMessageRequest(type);
}
