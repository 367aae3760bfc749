import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import type { EntryView } from "~/lib/address-book/addition-view";

export function EntryFacts({ entry: { chain, name, address, facts } }: { entry: EntryView }) {
  return (
    <>
      <p>
        <b>{name}</b> <small className="muted">{chain}</small>
      </p>
      <Address value={address} label="Address" />
      <DefinitionList rows={facts} />
    </>
  );
}
