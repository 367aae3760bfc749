import { AddressText } from "~/components/ui/address/address-text";
import { NameMarkNote } from "~/components/ui/name-mark";
import { ListboxOption } from "~/components/ui/on-demand/listbox-option";
import { Marked } from "~/components/ui/on-demand/marked";
import type { Listbox } from "~/components/ui/on-demand/use-listbox";
import type { RecipientChoice } from "~/lib/send/recipient-choices.server";
import type { FoundSuggestions } from "./use-suggestions";

interface RecipientListboxProps {
  id: string;
  list: Listbox<RecipientChoice>;
  found: FoundSuggestions;
  /** Highlighted in the options. */
  search: string;
}

/** The number of results, shown and announced. */
export function countWords({ choices, state }: FoundSuggestions, search: string): string {
  const count = choices.groups.reduce((sum, { options }) => sum + options.length, 0);
  if (state === "searching") return "Searching…";
  if (state === "failed")
    return "The suggestions could not be loaded. An address can be entered all the same.";
  if (count === 0) return search === "" ? "No recipients yet." : "No saved recipient matches.";
  if (choices.hasMore) return `The first ${count}. Type more to narrow them down.`;
  return count === 1 ? "1 result." : `${count} results.`;
}

/** Suggestions under headings with counts. */
export function RecipientListbox({ id, list, found, search }: RecipientListboxProps) {
  let index = -1;
  return (
    <div className="recipient-list" hidden={!list.isOpen}>
      <div role="listbox" id={id} aria-label="Recipients" className="recipient-list__options">
        {found.choices.groups
          .filter(({ options }) => options.length > 0)
          .map(({ kind, label, options }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div role="group" aria-labelledby={`${id}-group-${at}`} key={label}>
              <p className="recipient-list__head" id={`${id}-group-${at}`} role="presentation">
                {label} <span aria-hidden="true">{options.length}</span>
              </p>
              {options.map((option) => {
                index += 1;
                const isFull = kind === "recent";
                return <Option key={option.value} {...{ id, list, search, option, index, isFull }} />;
              })}
            </div>
          ))}
      </div>
      <p className="recipient-list__foot" aria-hidden="true">
        {countWords(found, search)}
      </p>
    </div>
  );
}

interface OptionProps extends Pick<RecipientListboxProps, "id" | "list" | "search"> {
  option: RecipientChoice;
  index: number;
  /** With the whole address, where the name does not say it. */
  isFull: boolean;
}

function Option({ search, isFull, ...place }: OptionProps) {
  const { name, detail, address, memo, mark } = place.option;
  if (isFull) {
    return (
      <ListboxOption {...place}>
        {name === address ? <AddressText value={address} /> : <b>{name}</b>}
        <small className="recipient-option__paid">{[memo, detail].filter(Boolean).join(" · ")}</small>
        <NameMarkNote mark={mark} />
        {name === address ? null : (
          <span className="recipient-option__whole address">
            <AddressText value={address} />
          </span>
        )}
      </ListboxOption>
    );
  }
  const isByAddress = search !== "" && !holds(name, search) && !holds(detail ?? "", search);
  return (
    <ListboxOption {...place}>
      <b>
        <Marked text={name} search={search} />
      </b>
      {detail || memo ? (
        <small>
          <Marked text={[detail, memo].filter(Boolean).join(" · ")} search={search} />
        </small>
      ) : null}
      <NameMarkNote mark={mark} />
      <span className="recipient-option__address address">
        {isByAddress ? <Marked text={address} search={search} /> : shortened(address)}
      </span>
    </ListboxOption>
  );
}

function shortened(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

function holds(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.trim().toLowerCase());
}
