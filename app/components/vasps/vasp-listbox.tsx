import { ListboxOption } from "~/components/ui/on-demand/listbox-option";
import { Marked } from "~/components/ui/on-demand/marked";
import type { Listbox } from "~/components/ui/on-demand/use-listbox";
import type { FoundVasps, VaspOption } from "~/lib/vasps/vasp-choices.server";
import { UNLISTED_CHOICES } from "~/lib/vasps/vasp-rules";

type State = "ready" | "searching" | "failed";

interface VaspListboxProps {
  id: string;
  list: Listbox<VaspOption>;
  found: FoundVasps;
  /** Highlighted in the options. */
  search: string;
  state: State;
}

/** The number of results, shown and announced. */
export function countWords({ options, hasMore }: FoundVasps, state: State, search: string): string {
  const count = options.length;
  if (state === "searching") return count === 0 ? "Searching…" : "Known from before. Searching…";
  if (state === "failed") {
    return count === 0
      ? "The list could not be searched. Try again, or choose one of the two above."
      : "Known from before. The list could not be searched.";
  }
  if (count === 0) return search === "" ? "No business is listed." : "No listed business matches.";
  if (hasMore) return `The first ${count}. Type more to narrow them down.`;
  return count === 1 ? "1 listed business." : `${count} listed businesses.`;
}

/** Found businesses, then the choices that are always offered. */
export function VaspListbox({ id, list, found, search, state }: VaspListboxProps) {
  const { length } = found.options;
  return (
    <div className="recipient-list" hidden={!list.isOpen}>
      <div role="listbox" id={id} aria-label="Cryptoasset businesses">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox */}
        <div role="group" aria-label="Listed" className="vasp-list__found">
          {found.options.map((option, index) => (
            <Option key={option.value} {...{ id, list, option, index, search }} note="Listed" />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox */}
        <div role="group" aria-label="Not listed" className="vasp-list__others">
          {UNLISTED_CHOICES.map((option, at) => (
            <Option key={option.value} {...{ id, list, option }} index={length + at} search="" />
          ))}
        </div>
      </div>
      <p className="recipient-list__foot" aria-hidden="true">
        {countWords(found, state, search)}
      </p>
    </div>
  );
}

interface OptionProps extends Pick<VaspListboxProps, "id" | "list" | "search"> {
  option: VaspOption;
  index: number;
  note?: string;
}

function Option({ search, note, ...place }: OptionProps) {
  return (
    <ListboxOption {...place}>
      <b>
        <Marked text={place.option.label} search={search} />
      </b>
      {note ? <span className="vasp-list__note">{note}</span> : null}
    </ListboxOption>
  );
}
