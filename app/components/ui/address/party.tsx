import { ButtonLink } from "~/components/ui/button";
import { Address } from "./address";

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

/**
 * One side of a transaction in its details: its name, and the whole address for comparing by eye.
 * @param addTo where it can be added to the address book
 */
export function FullParty({ name, address, addTo }: PartyName & { addTo?: string | null | undefined }) {
  return (
    <>
      {name ? <div>{name}</div> : null}
      {address ? <Address value={address} /> : null}
      {!name && !address ? "—" : null}
      {addTo ? (
        <ButtonLink to={addTo} size="small" icon="book" className="party__add">
          Add to address book
        </ButtonLink>
      ) : null}
    </>
  );
}
