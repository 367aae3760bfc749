import { Address } from "~/components/ui/address";
import { DefinitionList } from "~/components/ui/definition-list";
import { ExternalLink } from "~/components/ui/external-link";
import { StatusTag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { titleCase } from "~/lib/format";
import type { PartyName } from "./party";

export interface TransactionFacts {
  hash: string | null;
  from: PartyName;
  to: PartyName;
  /** Already formatted with its unit. */
  amount: string;
  fiat?: string | null;
  /** Left out for Bitcoin. */
  asset?: string | null;
  status: string;
  direction: string | null;
  /** Already formatted with its unit; null reads 'Not Applicable'. */
  fee: string | null;
  timestamp: string | null;
  explorer?: { name: string; url: string } | null;
}

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
  const { hash, from, to, amount, fiat, asset, status, direction, fee, timestamp, explorer } = transaction;
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
          { label: "Amount", value: amount, note: fiat },
          asset ? { label: "Asset", value: asset } : null,
          { label: "Status", value: <StatusTag status={status} /> },
          { label: "Direction", value: direction ? titleCase(direction) : "—" },
          { label: "Fee", value: fee ?? "Not Applicable" },
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
