import { ButtonLink } from "~/components/ui/button";
import { Address } from "./address";

export interface PartyName {
  name?: string | null;
  address?: string | null;
}

/** In a table: the name, else the cut address. */
export function Party({ name, address }: PartyName) {
  if (name) return <span title={address ?? undefined}>{name}</span>;
  if (address) return <Address value={address} cutMiddle />;
  return <span className="muted">—</span>;
}

/** In details: name and full address. @param addTo link to add it to the address book */
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
