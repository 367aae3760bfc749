import { DialogFlash } from "~/components/dialogs/dialog-flash";
import { StatusPoll } from "~/components/signing/screen/status-poll";
import { ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { ExternalLink } from "~/components/ui/external-link";
import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { StatusTag } from "~/components/ui/tag";
import type { DialogPlace } from "~/lib/dialog-place";
import { paths, withSearch } from "~/lib/paths";
import type { SignView } from "~/lib/signing/screen/sign-view.server";
import { CancelQuestion } from "./cancel-question";
import { EndingBadge } from "./ending-badge";
import { Annotation } from "./screen/annotation";
import { Approvals } from "./screen/approvals";
import { DialogLink } from "./screen/dialog-link";
import { EarlierRequests } from "./screen/earlier-requests";
import { Ending, NextStep } from "./screen/ending";
import { Held } from "./screen/held";
import { paidPayoutRow } from "./screen/paid-payout";
import { ReplacedTransaction } from "./screen/replaced-transaction";
import { RequestFindings } from "./screen/request-findings";
import { ReviewSummary } from "./screen/review-summary";
import { SignPanel } from "./screen/sign-panel";
import { Simulation } from "./screen/simulation";
import { digestRows } from "./screen/technical-details";
import { testPaymentRow } from "./screen/test-payment";
import { Timeline } from "./screen/timeline";
import { ToBeReplaced } from "./screen/to-be-replaced";

/** The transaction continues only after the Travel Rule details are entered. */
const NEEDS_DETAILS = "AWAITING_USER_TRAVEL_RULE";

/** What is left to wait for once it is approved. */
const STATUS_AFTER_APPROVAL: Readonly<Record<string, string>> = {
  SIGNED: "About to be sent",
  QUEUED: "About to be sent",
  PENDING: "About to be sent",
  SUBMITTED: "Waiting for network confirmation",
};

function subtitleOf(view: SignView): string {
  const { status, ending, isOnline, hasTravelRule, origin } = view;
  if (ending) return ending.at || "Nothing left to do";
  if (view.held.length > 0) return "Approved, and held by a freeze";
  if (origin?.sendsItself && status === "SIGNED") return `${origin.name} sends it`;
  if (status === NEEDS_DETAILS) return "Waiting for the transfer details";
  const onItsWay = STATUS_AFTER_APPROVAL[status];
  if (onItsWay) return onItsWay;
  if (!isOnline) return "Processed manually · nothing to do in the browser";
  if (status === "AWAITING_SIGNATURES") return "Open the mobile app to approve";
  return hasTravelRule
    ? "The mobile app asks for approval once the check is done"
    : "The mobile app is about to ask for approval";
}

/** The last stage: what is waiting on the phones, decoded again and compared, and in the end what became of it. */
export function SignScreen({ place, view }: { place: DialogPlace; view: SignView }) {
  return (
    <Dialog
      title={view.title}
      subtitle={subtitleOf(view)}
      coin={view.symbol}
      badge={view.ending ? <EndingBadge kind={view.ending.kind} /> : null}
      edge={view.ending?.kind}
      closeTo={place.closeTo}
    >
      <DialogMain>
        <DialogFlash />
        <Request view={view} />
      </DialogMain>
      <DialogSide>
        <SignPanel fingerprint={view.fingerprint} verified={view.verified}>
          {view.approvals ? <Approvals approvals={view.approvals} askedBy={view.askedBy} /> : null}
          <Timeline steps={view.timeline} />
          {view.ending ? <NextStep {...view.ending} again={null} /> : null}
          {view.addTo ? (
            <p className="sign-add">
              The recipient is not in your address book. <Link to={view.addTo}>Add to address book</Link>
            </p>
          ) : null}
          {view.phoneUrl ? <ExternalLink href={view.phoneUrl}>Open the sandbox phone</ExternalLink> : null}
          <StatusPoll
            isOver={view.isFinal}
            transactionId={view.requestId}
            status={view.status}
            refreshTo={withSearch(place.self, { request: view.requestId })}
            approvals={view.approvalCount}
          />
        </SignPanel>
      </DialogSide>
      <Footer place={place} view={view} />
    </Dialog>
  );
}

function Request({ view }: { view: SignView }) {
  return (
    <>
      <RequestFindings view={view} />
      <Held held={view.held} />
      <ToBeReplaced view={view} />
      {view.earlier ? <EarlierRequests earlier={view.earlier} /> : null}
      {view.isToSign
        ? view.warnings.map((warning) => (
            <Notice key={warning} tone="warn">
              {warning}
            </Notice>
          ))
        : null}
      {view.replaced ? <ReplacedTransaction replaced={view.replaced} /> : null}
      <Summary view={view} />
    </>
  );
}

/** What it does; the status is a technical detail once the title says how it ended. */
function Summary({ view }: { view: SignView }) {
  const { transaction, ending, status, origin, annotation, payout, digest, test } = view;
  const paid = [paidPayoutRow(payout), testPaymentRow(test)].filter((row) => row !== null);
  const asked = origin ? [{ label: "Requested by", value: origin.name, note: origin.sends }] : [];
  const state = { label: "Status", value: <StatusTag status={status} /> };
  const about = [view.maker, ending && transaction ? null : state].filter((row) => row !== null);
  const end = (
    <>
      {view.simulation ? <Simulation simulation={view.simulation} /> : null}
      {annotation ? <Annotation annotation={annotation} /> : null}
      {ending ? <Ending ending={ending} /> : null}
      {about.length > 0 ? <DefinitionList rows={about} /> : null}
    </>
  );
  if (!transaction) return end;
  return (
    <ReviewSummary
      {...transaction}
      more={[...paid, ...asked]}
      moreTechnical={[...digestRows(digest), ...(ending ? [state] : [])]}
    >
      {end}
    </ReviewSummary>
  );
}

function Footer({ place, view }: { place: DialogPlace; view: SignView }) {
  const needsDetails = view.status === NEEDS_DETAILS;
  const self = withSearch(place.self, { request: view.requestId });
  if (view.asksToCancel) {
    return (
      <DialogFooter key="question" isNext>
        <CancelQuestion
          self={self}
          walletName={view.walletName}
          approvals={view.approvals}
          afterCancel={view.afterCancel}
        />
      </DialogFooter>
    );
  }
  const asks = withSearch(place.self, { request: view.requestId, cancel: "ask" });
  return (
    <DialogFooter isNext>
      <ButtonLink to={place.closeTo} variant={needsDetails ? "default" : "primary"} preventScrollReset>
        {view.closeLabel}
      </ButtonLink>
      <ButtonLink to={paths.transaction(view.requestId)} variant={needsDetails ? "primary" : "default"}>
        {needsDetails ? "Enter transfer details" : "Transaction details"}
      </ButtonLink>
      {view.ending?.again ? (
        <DialogLink to={view.ending.again.to}>{view.ending.again.label}</DialogLink>
      ) : null}
      {view.canCancel ? (
        <ButtonLink to={asks} variant="danger" preventScrollReset prefetch="none">
          Cancel request
        </ButtonLink>
      ) : null}
    </DialogFooter>
  );
}
