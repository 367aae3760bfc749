import type { ReactNode } from "react";
import { Address } from "~/components/ui/address/address";
import { Tag } from "~/components/ui/tag";
import type { BookParty, BookRow } from "~/lib/address-book/list-row";

/** Whom the Travel Rule data of an address names, under its row. */
export function BookDetails({ row, party }: { row: BookRow; party: BookParty }) {
  const { address, chain, asset } = row;
  const { name, business, kind, isListed, vaspId } = party;
  return (
    <dl className="book-details">
      <Detail label="Address" wide>
        <Address value={address} />
      </Detail>
      <Detail label="Counterparty">{name}</Detail>
      <Detail label="Cryptoasset business">
        {business ? `${business} ` : null}
        {kind ? <Tag tone={isListed ? "ok" : undefined}>{kind}</Tag> : null}
        {business || kind ? null : "Not named"}
      </Detail>
      {vaspId ? (
        <Detail label="VASP id">
          <Address value={vaspId} label="VASP id" copyable={false} />
        </Detail>
      ) : null}
      <Detail label="Asset">{asset || `All on ${chain}`}</Detail>
    </dl>
  );
}

function Detail({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "book-details__wide" : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
