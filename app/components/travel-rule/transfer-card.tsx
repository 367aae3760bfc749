import type { FormEventHandler, ReactNode } from "react";
import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import { Icon } from "~/components/ui/icon";
import { Tag } from "~/components/ui/tag";
import { titleCase } from "~/lib/present/format";
import type { PartyView, TransferView } from "~/lib/travel-rule/view.server";

interface TransferCardProps {
  /** From 1. */
  number: number;
  transfer: TransferView;
  /** For one of several transfers: folded up unless it is the next to fill in. */
  folds?: { isOpen: boolean } | null;
  /** How complete it is. */
  state?: ReactNode;
  onEnter?: FormEventHandler<HTMLElement>;
  children: ReactNode;
}

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

/** Transfers without a form. */
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

/** Both sides of a transfer without a form. */
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
