import { useRef } from "react";
import { TravelRuleSection } from "~/components/travel-rule/travel-rule-section";
import { Address } from "~/components/ui/address";
import { AmountHero } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CoinBadge } from "~/components/ui/coin-badge";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { Link } from "~/components/ui/link";
import { PageHead } from "~/components/ui/page-head";
import { paths } from "~/lib/paths";
import { titleCase } from "~/lib/present/format";
import type { TransactionDetailView } from "~/lib/transactions/detail-view.server";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { StatusCard } from "./status-card";
import { StatusPoll } from "./status-poll";

interface TransactionPageProps {
  view: TransactionDetailView;
  answer: TravelRuleAnswer | null;
}

/** Whether the status changed to this one while the page was open. */
function useStatusReached(status: string, wanted: string): boolean {
  const before = useRef(status);
  const came = useRef(false);
  if (before.current !== status) {
    before.current = status;
    came.current = status === wanted;
  }
  return came.current;
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
          <MovementDetails view={view} />
          <TravelRuleSection key={view.id} view={travelRule} answer={answer} isReopened={isReopened} />
        </div>
        <div className="transaction__details">
          <ExecutionDetails view={view} />
        </div>
      </div>
    </>
  );
}

function summary({ facts, network }: TransactionDetailView): string {
  return [facts.direction && titleCase(facts.direction), network].filter(Boolean).join(" · ");
}

function Status({ view }: { view: TransactionDetailView }) {
  const { facts, sign, statusWords, travelRule } = view;
  return (
    <StatusCard
      status={facts.status}
      cancelReason={facts.cancelReason}
      words={statusWords}
      actions={
        <>
          {sign ? (
            <ButtonLink to={sign.to} variant={sign.isToSign ? "primary" : "default"} icon="phone">
              {sign.isToSign ? "Sign on device" : "Open the request"}
            </ButtonLink>
          ) : null}
          <StatusPoll
            transactionId={view.id}
            status={facts.status}
            refreshTo={paths.transaction(view.id)}
            isSubmitted={travelRule.state === "submitted"}
          />
        </>
      }
    />
  );
}

function MovementDetails({ view }: { view: TransactionDetailView }) {
  const { facts, exactAmount, unit } = view;
  return (
    <Card padded>
      <div className="stack">
        <div className="transaction__amount">
          <CoinBadge symbol={unit} />
          <AmountHero value={exactAmount} unit={unit} />
        </div>
        <DefinitionList
          ruled
          rows={[
            { label: "From", value: <FullParty {...facts.from} />, wide: true },
            { label: "To", value: <FullParty {...facts.to} />, wide: true },
            {
              label: "Transaction hash",
              value: facts.hash ? <Address value={facts.hash} label="Transaction hash" /> : "Not known yet",
              wide: true,
            },
          ]}
        />
        {facts.explorer ? (
          <p>
            <ExternalLink href={facts.explorer.url} asButton>
              View on {facts.explorer.name}
            </ExternalLink>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function ExecutionDetails({ view }: { view: TransactionDetailView }) {
  const { facts, subWallet, requestId, created, updated } = view;
  return (
    <Card title="Details" padded>
      <DefinitionList
        rows={[
          subWallet ? { label: "Sub-wallet", value: <Link to={subWallet.to}>{subWallet.name}</Link> } : null,
          facts.asset ? { label: "Asset", value: facts.asset } : null,
          { label: "Direction", value: facts.direction ? titleCase(facts.direction) : "—" },
          { label: "Fee", value: facts.fee ?? "Not Applicable", note: facts.fee ? facts.feeNote : null },
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

function FullParty({ name, address }: { name?: string | null; address?: string | null }) {
  return (
    <>
      {name ? <div>{name}</div> : null}
      {address ? <Address value={address} /> : null}
      {!name && !address ? "—" : null}
    </>
  );
}
