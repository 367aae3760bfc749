import { type RefObject, useId, useLayoutEffect, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { FormValue } from "~/components/ui/on-demand/form-value";
import { useComboboxInput } from "~/components/ui/on-demand/use-combobox-input";
import { useListbox } from "~/components/ui/on-demand/use-listbox";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { RecipientChoice } from "~/lib/send/recipient-choices.server";
import { countWords, RecipientListbox } from "./recipient-listbox";
import type { SendFormPart } from "./use-send-form";
import { useSuggestions } from "./use-suggestions";

export interface RecipientBoxProps extends SendFormPart {
  input: RefObject<HTMLInputElement>;
}

/** The selection of the plain list, and whether it has the focus. */
function listedRecipient({ values, fields }: SendFormPart) {
  const list = document.forms.namedItem(fields.to.formId)?.elements.namedItem("recipient");
  if (!(list instanceof HTMLSelectElement)) return { recipient: values.recipient, isFocused: false };
  return { recipient: list.value, isFocused: document.activeElement === list };
}

function choiceNamed({ choices }: SendFormPart, key: string): RecipientChoice | null {
  if (key === "") return null;
  const [address = "", memo] = key.split("#");
  const all = choices.groups.flatMap(({ options }) => options);
  const unlisted = {
    value: key,
    label: address,
    name: address,
    detail: null,
    address,
    memo: memo ?? null,
    mark: null,
  };
  return all.find(({ value }) => value === key) ?? unlisted;
}

/**
 * Turns the plain field into an editable WAI-ARIA combobox for a name, label or address, or an unknown address. The
 * backend searches for suggestions during typing.
 */
export function RecipientCombobox({ input, ...part }: RecipientBoxProps) {
  const { view, fields, onFound } = part;
  const [before] = useState(() => listedRecipient(part));
  const [chosen, setChosen] = useState(() => choiceNamed(part, before.recipient));
  const [text, setText] = useState(() => chosen?.name ?? input.current?.value ?? part.values.to);
  const listId = useId();
  const found = useSuggestions(chosen ? "" : text, view.suggestionsUrl, view.recipients);
  const options = found.choices.groups.flatMap((group) => group.options);

  function write(value: string) {
    if (input.current) input.current.value = value;
    setText(value);
  }
  function choose(option: RecipientChoice) {
    setChosen(option);
    write(option.name);
    if (found.isSearched) onFound(found);
  }
  function type(typed: string) {
    setChosen(null);
    setText(typed);
    list.open();
  }
  function clear() {
    write("");
    type("");
    input.current?.focus();
  }
  const list = useListbox(options, choose);
  useComboboxInput(input, { list, listId, onType: type });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useLayoutEffect(() => {
    const field = input.current;
    if (chosen) write(chosen.name);
    else if (field) setText(field.value);
    if (before.isFocused) field?.focus();
  }, []);

  return (
    <>
      {text === "" ? null : <ClearButton onClick={clear} />}
      <RecipientListbox id={listId} list={list} found={found} search={chosen ? "" : text} />
      <VisuallyHidden>
        <span role="status">{list.isOpen ? countWords(found, text) : ""}</span>
      </VisuallyHidden>
      <FormValue name={fields.recipient.name} value={chosen?.value ?? ""} />
      <FormValue name={fields.to.name} value={chosen ? "" : text} />
    </>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="button button--quiet button--icon"
      // Tab goes on to the amount; the keyboard can clear the field itself.
      tabIndex={-1}
      onClick={onClick}
    >
      <Icon name="close" title="Clear the recipient" />
    </button>
  );
}
