import type { FormEventHandler, ReactNode } from "react";
import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import { Icon } from "~/components/ui/icon";
import { Tag } from "~/components/ui/tag";
import { titleCase } from "~/lib/present/format";
import type { PartyView, TransferView } from "~/lib/travel-rule/view.server";

interface TransferCardProps {
  /** Counted from 1. */
  number: number;
  transfer: TransferView;
  /** Folded up, but for the one to go on with: for a transfer among several. */
  folds?: { isOpen: boolean } | null;
  /** A word about how far its details are. */
  state?: ReactNode;
  /** Told of whatever is entered in it. */
  onEnter?: FormEventHandler<HTMLElement>;
  children: ReactNode;
}

/** One transfer of a transaction: which one it is, and what is inside. */
export function TransferCard({ number, transfer, folds, state, onEnter, children }: TransferCardProps) {
  const head = (
    <>
      <h3>Transfer {number}</h3>
      <span className="transfer__amount num">
        {titleCase(transfer.values.direction)} · {transfer.amount}
      </span>
      {folds && transfer.counterparty ? (
        <span className="transfer__counterparty">{transfer.counterparty}</span>
      ) : null}
      {state}
    </>
  );
  if (!folds) {
    return (
      <section className="transfer" aria-label={`Transfer ${number}`} onInput={onEnter} onBlur={onEnter}>
        <header className="transfer__head">{head}</header>
        {children}
      </section>
    );
  }
  return (
    <details className="transfer" open={folds.isOpen} onInput={onEnter} onBlur={onEnter}>
      <summary className="transfer__head">
        <Icon name="chevron-down" size="small" />
        {head}
      </summary>
      {children}
    </details>
  );
}

/** Transfers about which nothing is asked. */
export function ClosedTransfers({
  transfers,
  isSubmitted = false,
}: {
  transfers: readonly TransferView[];
  isSubmitted?: boolean;
}) {
  return transfers.map((transfer, index) => (
    <TransferCard
      key={transfer.values.id}
      number={index + 1}
      transfer={transfer}
      folds={transfers.length > 1 ? { isOpen: index === 0 } : null}
      state={isSubmitted || transfer.submitted ? <PreviouslySubmitted /> : null}
    >
      <TransferFacts transfer={transfer} />
    </TransferCard>
  ));
}

export function PreviouslySubmitted() {
  return <Tag tone="info">Previously submitted</Tag>;
}

/** What is known of both sides of a transfer, where nothing is asked. */
export function TransferFacts({ transfer }: { transfer: TransferView }) {
  return (
    <div className="transfer__sides">
      <Party title="Originator" party={transfer.originator} />
      <Party title="Beneficiary" party={transfer.beneficiary} />
    </div>
  );
}

function Party({ title, party }: { title: string; party: PartyView }) {
  const { name, accountId, customerId, vasp, isCaller } = party;
  return (
    <div className="party">
      <h4>{title}</h4>
      <DefinitionList
        rows={[
          { label: "Name", value: name ?? "—", note: isCaller ? "Your organisation" : null, wide: true },
          {
            label: "Account ID",
            value: accountId ? <Address value={accountId} label="Account ID" /> : "—",
            wide: true,
          },
          customerId ? { label: "Customer ID", value: customerId, wide: true } : null,
          vasp ? { label: "Cryptoasset business (VASP)", value: vasp, wide: true } : null,
        ]}
      />
    </div>
  );
}
