import { StatusPoll } from "~/components/transactions/status-poll";
import { ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog";
import { ExternalLink } from "~/components/ui/external-link";
import { Notice } from "~/components/ui/notice";
import { StatusTag } from "~/components/ui/tag";
import type { DialogPlace } from "~/lib/dialog-place";
import { paths, withSearch } from "~/lib/paths";
import type { SignView } from "~/lib/signing/sign-view.server";
import { CancelQuestion } from "./cancel-question";
import { Mismatches } from "./mismatches";
import { ReviewSummary } from "./review-summary";
import { SignPanel } from "./sign-panel";

const NOT_COMPARED_REASON = {
  "not-ready": "The transaction to sign is not available yet. It is compared as soon as it is.",
  elsewhere:
    "This request was not prepared in this session, so it cannot be compared with what was entered. Check every detail on the phone.",
} as const;

/** The transaction continues only after the Travel Rule details are entered. */
const NEEDS_DETAILS = "AWAITING_USER_TRAVEL_RULE";

/** What is left to wait for once it is approved. */
const STATUS_AFTER_APPROVAL: Readonly<Record<string, string>> = {
  SIGNED: "Approved · about to be sent",
  QUEUED: "Approved · about to be sent",
  PENDING: "Approved · about to be sent",
  SUBMITTED: "Sent · waiting for network confirmation",
};

function subtitleOf({ status, isFinal, isOnline, approvals, hasTravelRule }: SignView): string {
  if (isFinal) return "Nothing left to do";
  if (status === NEEDS_DETAILS) return "Waiting for your transfer details";
  const onItsWay = STATUS_AFTER_APPROVAL[status];
  if (onItsWay) return onItsWay;
  if (!isOnline) return "Processed manually · nothing to do in the browser";
  if (status === "AWAITING_SIGNATURES")
    return `Open the mobile app to approve${approvals ? ` · ${approvals}` : ""}`;
  return hasTravelRule
    ? "The mobile app asks for approval once the check is done"
    : "The mobile app is about to ask for approval";
}

/** The last stage: what is waiting on the phones, decoded again and compared with what was entered. */
export function SignScreen({ place, view }: { place: DialogPlace; view: SignView }) {
  const self = withSearch(place.self, { request: view.requestId });
  const needsDetails = view.status === NEEDS_DETAILS;
  return (
    <Dialog title={view.title} subtitle={subtitleOf(view)} coin={view.symbol} closeTo={place.closeTo}>
      <DialogMain>
        <Mismatches
          mismatches={view.mismatches}
          title="The transaction to sign is not what you entered. Do not approve it: cancel the request."
        />
        {view.asksToCancel ? <CancelQuestion self={self} walletName={view.walletName} /> : null}
        {view.notCompared ? <Notice tone="warn">{NOT_COMPARED_REASON[view.notCompared]}</Notice> : null}
        {view.earlier.length > 0 ? (
          <Notice tone="warn" title="Earlier requests are still waiting">
            Requests of this sub-wallet with lower numbers ({view.earlier.join(", ")}) are not signed yet. The
            network processes them first: sign or cancel them.
          </Notice>
        ) : null}
        {view.feeWarning ? <Notice tone="warn">{view.feeWarning}</Notice> : null}
        {view.transaction ? <ReviewSummary {...view.transaction} /> : null}
        <DefinitionList
          rows={[
            { label: "Status", value: <StatusTag status={view.status} /> },
            view.cancelReason ? { label: "Reason", value: view.cancelReason } : null,
          ]}
        />
      </DialogMain>
      <DialogSide>
        <SignPanel fingerprint={view.fingerprint} verified={view.verified} steps={stepsOf(view)}>
          {view.phoneUrl ? <ExternalLink href={view.phoneUrl}>Open the sandbox phone</ExternalLink> : null}
          <StatusPoll transactionId={view.requestId} status={view.status} refreshTo={self} />
        </SignPanel>
      </DialogSide>
      <DialogFooter
        start={
          view.canCancel && !view.asksToCancel ? (
            <ButtonLink
              to={withSearch(place.self, { request: view.requestId, cancel: "ask" })}
              variant="danger"
              preventScrollReset
              prefetch="none"
            >
              Cancel request
            </ButtonLink>
          ) : null
        }
      >
        <ButtonLink to={paths.transaction(view.requestId)} variant={needsDetails ? "primary" : "default"}>
          {needsDetails ? "Enter transfer details" : "Transaction details"}
        </ButtonLink>
        <ButtonLink to={place.closeTo} variant={needsDetails ? "default" : "primary"} preventScrollReset>
          Done
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}

type State = "done" | "current" | undefined;

const ORDER = ["check", "sign", "send", "confirm"] as const;
type Stage = (typeof ORDER)[number];
const AT: Record<string, Stage> = {
  PREPROCESSING: "check",
  AWAITING_USER_TRAVEL_RULE: "check",
  AWAITING_COMPLIANCE: "check",
  AWAITING_SIGNATURES: "sign",
  SIGNED: "send",
  QUEUED: "send",
  PENDING: "send",
  SUBMITTED: "confirm",
};

/** The request's progress; nothing once it has failed or was cancelled. */
function stepsOf({ status, approvals, isFinal, hasTravelRule }: SignView) {
  const isThere = ["COMPLETED", "CONFIRMED", "CLEARED"].includes(status);
  if (isFinal && !isThere) return [];
  const titles: Record<Stage, string | null> = {
    check: hasTravelRule ? "Travel Rule check" : null,
    sign: approvals ?? "Approval on the phone",
    send: "Signed and sent",
    confirm: "Confirmed by the network",
  };
  const ahead = ORDER.filter((stage) => titles[stage] !== null);
  // Without a check, what is being checked is about to be signed.
  const at = isThere ? ahead.length : Math.max(0, ahead.indexOf(AT[status] ?? "check"));
  const state = (step: number): State => (step < at ? "done" : step === at ? "current" : undefined);
  return ahead.map((stage, step) => ({ title: titles[stage] ?? "", state: state(step) }));
}
