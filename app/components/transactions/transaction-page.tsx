import { ActionSummary } from "~/components/signing/action-summary";
import { RequestProgress } from "~/components/signing/request-progress";
import { TravelRuleSection } from "~/components/travel-rule/travel-rule-section";
import { useStatusReached } from "~/components/travel-rule/use-status-reached";
import { Address } from "~/components/ui/address/address";
import { AmountHero } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CoinBadge } from "~/components/ui/coin-badge";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExplorerLink } from "~/components/ui/explorer-link";
import { Link } from "~/components/ui/link";
import { PageHead } from "~/components/ui/page-head";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { titleCase } from "~/lib/present/format";
import type { TransactionDetailView } from "~/lib/transactions/detail-view.server";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { paidPayoutRow } from "../signing/screen/paid-payout";
import { shownRow } from "../signing/screen/review-summary";
import { StatusPoll } from "../signing/screen/status-poll";
import { testPaymentRow } from "../signing/screen/test-payment";
import { FullParty } from "../ui/address/party";
import { StatusCard } from "./status-card";
import { feeRow, paymentRows } from "./transaction-detail";

type PlacedView = TransactionDetailView & { place: PlainDialogPlace };

interface TransactionPageProps {
  view: PlacedView;
  answer: TravelRuleAnswer | null;
}

export function TransactionPage({ view, answer }: TransactionPageProps) {
  const { facts, travelRule } = view;
  // Whoever sends data back wants it again: everything counts as not submitted.
  const isReopened = useStatusReached(facts.status, "AWAITING_USER_TRAVEL_RULE");
  return (
    <>
      <PageHead title="Transaction details" subtitle={summary(view)} />
      <div className="transaction">
        <Status view={view} />
        <div className="transaction__main">
          {view.request?.act ? <ActionSummary act={view.request.act} /> : null}
          <MovementDetails view={view} />
          {view.hasParties ? (
            <TravelRuleSection key={view.id} view={travelRule} answer={answer} isReopened={isReopened} />
          ) : null}
        </div>
        <div className="transaction__details">
          {view.request ? (
            <Card title="Request" padded>
              <RequestProgress request={view.request} />
            </Card>
          ) : null}
          <ExecutionDetails view={view} />
        </div>
      </div>
    </>
  );
}

const summary = ({ facts: { operation }, network }: TransactionDetailView) =>
  [operation.word, operation.note, network].filter(Boolean).join(" · ");

function Status({ view }: { view: PlacedView }) {
  const { facts, sign, statusWords, travelRule } = view;
  return (
    <StatusCard
      status={facts.status}
      cancelReason={view.reason}
      words={statusWords}
      actions={
        <>
          {sign ? (
            <ButtonLink to={sign.to} variant={sign.isToSign ? "primary" : "default"} icon="phone">
              {sign.isToSign ? "Sign on device" : "Open the request"}
            </ButtonLink>
          ) : null}
          {view.request?.isMessage && view.request.isFinal ? null : (
            <StatusPoll
              transactionId={view.id}
              status={facts.status}
              refreshTo={view.place.self}
              isSubmitted={travelRule.state === "submitted"}
              approvals={view.request?.approvalCount}
            />
          )}
        </>
      }
    />
  );
}

function MovementDetails({ view }: { view: TransactionDetailView }) {
  const { facts, exactAmount, unit, request } = view;
  const { add } = facts;
  // A message moves nothing, and its card says what it is.
  if (request?.isMessage) return null;
  return (
    <Card padded>
      <div className="stack">
        {facts.movesNothing ? (
          <p className="muted">{facts.amount}</p>
        ) : (
          <div className="transaction__amount">
            <CoinBadge symbol={unit} />
            <AmountHero
              value={exactAmount}
              unit={unit}
              fiat={request?.transaction?.headline?.fiat ?? facts.fiat}
            />
          </div>
        )}
        {request?.transaction ? <p>{request.transaction.network}</p> : null}
        <DefinitionList
          ruled
          rows={[
            {
              label: "From",
              value: <FullParty {...facts.from} addTo={add?.side === "from" ? add.to : null} />,
              wide: true,
            },
            {
              label: "To",
              value: <FullParty {...facts.to} addTo={add?.side === "to" ? add.to : null} />,
              note: request?.recipient?.note,
              wide: true,
            },
            ...(request?.recipient?.paid ?? []).map(shownRow),
            ...paymentRows(request),
            {
              label: "Transaction hash",
              value: facts.hash ? <Address value={facts.hash} label="Transaction hash" /> : view.noHash,
              wide: true,
            },
          ]}
        />
        <ExplorerLink explorer={facts.explorer} />
      </div>
    </Card>
  );
}

function ExecutionDetails({ view }: { view: TransactionDetailView }) {
  const { facts, subWallet, requestId, created, updated, request } = view;
  const moved = [
    { label: "Operation", value: facts.operation.word, note: facts.operation.note },
    facts.asset ? { label: "Asset", value: facts.asset } : null,
    { label: "Direction", value: facts.direction ? titleCase(facts.direction) : "—" },
    feeRow(facts, request),
  ];
  return (
    <Card title="Details" padded>
      <DefinitionList
        rows={[
          subWallet ? { label: "Sub-wallet", value: <Link to={subWallet.to}>{subWallet.name}</Link> } : null,
          ...(request?.isMessage ? [] : moved),
          paidPayoutRow(facts.payout),
          testPaymentRow(request?.test),
          { label: "Created", value: created || "—" },
          { label: "Updated", value: updated || "—" },
          requestId
            ? { label: "Request id", value: <Address value={requestId} label="Request id" />, wide: true }
            : null,
        ]}
      />
    </Card>
  );
}
