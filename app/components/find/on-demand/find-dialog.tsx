import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { ListboxOption } from "~/components/ui/on-demand/listbox-option";
import { type Listbox, useListbox } from "~/components/ui/on-demand/use-listbox";
import { type Search, useSearch } from "~/components/ui/on-demand/use-search";
import { findPaths } from "~/lib/find/find-paths";
import type { Found, FoundGroup, FoundRow } from "~/lib/find/found";
import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { FoundRowContent } from "../found-row";
import { Keys } from "../shortcut-list";
import { useModal } from "./use-modal";

interface FindDialogProps {
  onClose: () => void;
}

const NAME = "Name, hash, address, id, page or action";

/** Finds while somebody types; Enter opens the marked result. */
export function FindDialog({ onClose }: FindDialogProps) {
  const [text, setText] = useState("");
  const search = useSearch<Found>(text, findPaths.results());
  const groups = search.found?.groups ?? [];
  const navigate = useNavigate();
  const dialog = useModal(onClose);
  const listId = useId();
  const list = useListbox<FoundRow>(
    groups.flatMap(({ rows }) => rows),
    ({ to }) => {
      onClose();
      navigate(to);
    },
  );
  useFirstActive(list, search.found);
  const words = stateWords(text, search);
  return (
    <dialog ref={dialog} className="dialog finder-dialog" aria-label="Find">
      <div className="finder-dialog__field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={NAME}
          aria-autocomplete="list"
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-activedescendant={list.activeId(listId)}
          placeholder={NAME}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={FIND_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== "Tab" && key !== "Escape") list.press(nativeEvent);
          }}
        />
        <button type="button" className="finder-dialog__close" onClick={onClose}>
          <kbd>Esc</kbd>
          <Icon name="close" />
          <span className="visually-hidden"> closes</span>
        </button>
      </div>
      <div className="finder finder-dialog__list" role="listbox" id={listId} aria-label="Results">
        <Options groups={groups} {...{ listId, list }} text={search.found?.marked ?? ""} />
      </div>
      {words ? <p className="finder-dialog__state">{words}</p> : null}
      <p className="visually-hidden" role="status">
        {words ?? `${groups.flatMap(({ rows }) => rows).length} results`}
      </p>
      <Foot />
    </dialog>
  );
}

function Foot() {
  return (
    <footer className="finder-dialog__foot">
      <span>
        <Keys keys={["↑", "↓"]} /> move
      </span>
      <span>
        <Keys keys={["Enter"]} /> open
      </span>
      <span className="finder-dialog__anywhere">
        <Keys keys={["Ctrl", "K"]} /> opens this anywhere
      </span>
    </footer>
  );
}

/** The first result is marked as soon as there are new ones. */
function useFirstActive({ open, setActive }: Listbox<FoundRow>, found: Found | null) {
  const latest = useRef({ open, setActive });
  latest.current = { open, setActive };
  useEffect(() => {
    latest.current.open();
    if (found) latest.current.setActive(0);
  }, [found]);
}

function stateWords(text: string, { state, found }: Search<Found>): string | null {
  if (state === "failed") return "The search failed. Try again.";
  if (text.trim() === "") return "Type a part of a name, of a hash or an address, or 'send' and a name.";
  if (state === "searching") return found ? null : "Searching…";
  return found?.groups.length === 0 ? "Nothing found." : null;
}

interface OptionsProps {
  groups: readonly FoundGroup[];
  listId: string;
  list: Listbox<FoundRow>;
  text: string;
}

function Options({ groups, listId, list, text }: OptionsProps) {
  let index = 0;
  return (
    <>
      {groups.map(({ title, count, rows, problem }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
        <div key={title} role="group" aria-label={title} className="finder__group">
          <div className="finder__head" aria-hidden="true">
            {title}
            {count ? <span className="num">{count}</span> : null}
          </div>
          {problem ? <p className="finder__problem">{problem}</p> : null}
          {rows.map((row) => (
            <ListboxOption key={row.key} id={listId} list={list} option={row} index={index++}>
              <FoundRowContent row={row} text={text} />
            </ListboxOption>
          ))}
        </div>
      ))}
    </>
  );
}
