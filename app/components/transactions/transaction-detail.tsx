import { Address } from "~/components/ui/address";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { StatusTag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { titleCase } from "~/lib/present/format";
import type { PartyName, TransactionFacts } from "~/lib/transactions/transaction-row";

export type { TransactionFacts };

function FullParty({ name, address }: PartyName) {
  return (
    <>
      {name}
      {address ? <Address value={address} /> : null}
      {!name && !address ? "—" : null}
    </>
  );
}

export function TransactionDetail({ transaction }: { transaction: TransactionFacts }) {
  const {
    hash,
    from,
    to,
    amount,
    amountNote,
    asset,
    status,
    cancelReason,
    direction,
    fee,
    feeNote,
    timestamp,
    explorer,
  } = transaction;
  return (
    <div className="stack">
      <DefinitionList
        ruled
        rows={[
          {
            label: "TxHash",
            value: hash ? <Address value={hash} label="Transaction hash" /> : "—",
            wide: true,
          },
          { label: "From", value: <FullParty {...from} />, wide: true },
          { label: "To", value: <FullParty {...to} />, wide: true },
          { label: "Amount", value: amount, note: amountNote },
          asset ? { label: "Asset", value: asset } : null,
          { label: "Status", value: <StatusTag status={status} />, note: cancelReason },
          { label: "Direction", value: direction ? titleCase(direction) : "—" },
          { label: "Fee", value: fee ?? "Not Applicable", note: fee ? feeNote : null },
          { label: "Timestamp", value: <Timestamp iso={timestamp} /> },
        ]}
      />
      {explorer ? (
        <p>
          <ExternalLink href={explorer.url} asButton>
            View on {explorer.name}
          </ExternalLink>
        </p>
      ) : null}
    </div>
  );
}
