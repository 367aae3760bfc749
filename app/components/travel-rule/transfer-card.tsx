import type { ReactNode } from "react";
import { DefinitionList } from "~/components/ui/definition-list";
import { Tag } from "~/components/ui/tag";
import { titleCase } from "~/lib/present/format";
import type { PartyView, TransferView } from "~/lib/travel-rule/view.server";

interface TransferCardProps {
  /** Counted from 1. */
  number: number;
  transfer: TransferView;
  isSubmitted?: boolean;
  children: ReactNode;
}

/** One transfer of a transaction: which one it is, and what is inside. */
export function TransferCard({ number, transfer, isSubmitted, children }: TransferCardProps) {
  return (
    <section className="transfer" aria-label={`Transfer ${number}`}>
      <header className="transfer__head">
        <h3>Transfer {number}</h3>
        <span className="transfer__amount num">
          {titleCase(transfer.values.direction)} · {transfer.amount}
        </span>
        {isSubmitted ? <Tag tone="info">Previously submitted</Tag> : null}
      </header>
      {children}
    </section>
  );
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
            value: accountId ? <span className="address">{accountId}</span> : "—",
            wide: true,
          },
          customerId ? { label: "Customer ID", value: customerId, wide: true } : null,
          vasp ? { label: "Cryptoasset business (VASP)", value: vasp, wide: true } : null,
        ]}
      />
    </div>
  );
}
