import { Address } from "~/components/ui/address";

export interface PartyName {
  /** A sub-wallet's or an address-book entry's name. */
  name?: string | null;
  address?: string | null;
}

/** One side of a transaction in a table: its name if it has one, else its address, cut but openable. */
export function Party({ name, address }: PartyName) {
  if (name) return <span title={address ?? undefined}>{name}</span>;
  if (address) return <Address value={address} cutMiddle />;
  return <span className="muted">—</span>;
}
