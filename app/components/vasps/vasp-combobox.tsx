import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Field } from "~/components/ui/field";
import type { AnsweredField } from "~/components/ui/form/field-props";
import { FormValue } from "~/components/ui/on-demand/form-value";
import { type Listbox, useListbox } from "~/components/ui/on-demand/use-listbox";
import { useSearch } from "~/components/ui/on-demand/use-search";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { paths } from "~/lib/paths";
import { matchVasps } from "~/lib/vasps/known-vasps";
import type { FoundVasps, VaspChoices, VaspOption } from "~/lib/vasps/vasp-choices.server";
import { NOT_IN_LIST, UNHOSTED, UNLISTED_CHOICES } from "~/lib/vasps/vasp-rules";
import { useKnownVasps } from "./use-known-vasps";
import { countWords, VaspListbox } from "./vasp-listbox";

export interface VaspChoiceProps {
  fields: { vasp: AnsweredField; vaspSearch: AnsweredField };
  /** Values when the page was made. */
  values: { vasp: string; vaspSearch: string };
  choices: VaspChoices;
  optional?: boolean;
  /** The search button used without scripts, and its scroll target. */
  find: { name: string; value: string; formAction?: string };
}

/** State of the plain fields that this replaces. */
function plainFields({ fields, values }: VaspChoiceProps) {
  const form = document.forms.namedItem(fields.vasp.formId);
  const read = (field: "vasp" | "vaspSearch") => {
    const control = form?.elements.namedItem(fields[field].name);
    // A hidden field belongs to an earlier combobox.
    const isPlain = control instanceof HTMLElement && !control.matches("[type=hidden]");
    return isPlain && "value" in control ? String(control.value) : values[field];
  };
  const focused = document.activeElement?.id;
  const isFocused = focused === fields.vasp.id || focused === fields.vaspSearch.id;
  return { vasp: read("vasp"), search: read("vaspSearch"), isFocused };
}

function labelOf({ choices }: VaspChoiceProps, value: string): string | null {
  const all = [...UNLISTED_CHOICES, ...choices.chosen, ...choices.found.flatMap(({ options }) => options)];
  return all.find((option) => option.value === value)?.label ?? null;
}

/** The search's limit. */
const MAX_SHOWN = 25;

/**
 * The backend's results, or the form's initial ones without a search; until then, or if it fails, the remembered ones.
 */
function useVasps({ choices }: VaspChoiceProps, search: string, isOpen: boolean) {
  const first = choices.found.find((one) => one.search === "") ?? null;
  const answer = useSearch<FoundVasps>(search, paths.vasps());
  const state = search === "" && !first ? "failed" : answer.state;
  const fresh = state !== "ready" ? null : search === "" ? first : answer.found;
  const known = useKnownVasps(isOpen, search, fresh);
  const before: FoundVasps = { options: matchVasps(known, search, MAX_SHOWN), hasMore: false };
  return { state, found: fresh ?? before };
}

/** The active option follows its business when the list changes; none if it is gone. */
function useSameActive({ active, setActive }: Listbox<VaspOption>, options: readonly VaspOption[]) {
  const last = useRef(options);
  useLayoutEffect(() => {
    const value = last.current[active]?.value;
    last.current = options;
    if (value !== undefined && value !== options[active]?.value)
      setActive(options.findIndex((option) => option.value === value));
  });
}

/** The selection or the typed text, and the list for it. */
function useVaspChoice(props: VaspChoiceProps, before: ReturnType<typeof plainFields>) {
  const [chosen, setChosen] = useState(() => (labelOf(props, before.vasp) === null ? "" : before.vasp));
  const [text, setText] = useState(labelOf(props, before.vasp) ?? before.search);
  const typed = chosen === "" ? text.trim() : "";
  const [isOpen, setOpen] = useState(false);
  const { state, found } = useVasps(props, typed, isOpen);
  const options = [...found.options, UNHOSTED, NOT_IN_LIST];
  const list = useListbox<VaspOption>(options, (option) => {
    setChosen(option.value);
    setText(option.label);
  });
  useSameActive(list, options);
  useEffect(() => setOpen(list.isOpen), [list.isOpen]);
  const type = (value: string) => {
    setChosen("");
    setText(value);
    list.open();
  };
  return { chosen, text, typed, state, found, list, type };
}

/**
 * An editable WAI-ARIA combobox for a VASP, whose list always offers those not listed. Posts the selection, or the
 * typed text without one.
 */
export function VaspCombobox(props: VaspChoiceProps) {
  const { fields, optional } = props;
  const [before] = useState(() => plainFields(props));
  const { chosen, text, typed, state, found, list, type } = useVaspChoice(props, before);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();

  // It may replace a field with the focus.
  useLayoutEffect(() => {
    if (before.isFocused) input.current?.focus();
  }, [before]);

  const { id, errors } = fields.vasp;
  const isOpenEnded = typed !== "" && !list.isOpen;
  return (
    <div className="vasp-box">
      <Field
        id={id}
        label="Cryptoasset business (VASP)"
        optional={optional}
        error={errors}
        hint={isOpenEnded ? "Nothing is chosen yet: choose one from the list." : undefined}
      >
        {(aria) => (
          <div className="vasp-box__field">
            <input
              {...aria}
              {...list.inputProps}
              ref={input}
              className="input"
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={list.isOpen}
              aria-controls={listId}
              aria-activedescendant={list.isOpen ? list.activeId(listId) : undefined}
              placeholder="Search by name"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={fields.vaspSearch.maxLength}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
            <VaspListbox id={listId} list={list} found={found} search={typed} state={state} />
          </div>
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{list.isOpen ? countWords(found, state, typed) : ""}</span>
      </VisuallyHidden>
      <FormValue name={fields.vasp.name} value={chosen} />
      <input type="hidden" name={fields.vaspSearch.name} value={typed} />
    </div>
  );
}
