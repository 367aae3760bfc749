import { ButtonLink } from "~/components/ui/button";
import type { NameMark } from "~/lib/similar-names/marks.server";
import { NameMarkCut, NameMarkNote } from "../name-mark";
import { Address } from "./address";

export interface PartyName {
  name?: string | null;
  address?: string | null;
  mark?: NameMark | null;
}

/** In a table: the name, else the cut address. */
export function Party({ name, address, mark }: PartyName) {
  if (name) {
    return (
      <>
        <span title={address ?? undefined}>{name}</span>
        <NameMarkCut mark={mark} />
      </>
    );
  }
  if (address) return <Address value={address} cutMiddle />;
  return <span className="muted">—</span>;
}

/** In details: name and full address. @param addTo link to add it to the address book */
export function FullParty({ name, address, mark, addTo }: PartyName & { addTo?: string | null | undefined }) {
  return (
    <>
      {name ? <div>{name}</div> : null}
      <NameMarkNote mark={mark} />
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
