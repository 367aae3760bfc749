import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { type ControlAria, Field } from "~/components/ui/field";
import { inputProps } from "~/components/ui/field-props";
import { FormValue } from "~/components/ui/form-value";
import { Icon } from "~/components/ui/icon";
import { type Listbox, useListbox } from "~/components/ui/use-listbox";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { RecipientChoice } from "~/lib/send/recipient-choices.server";
import { countWords, RecipientListbox } from "./recipient-listbox";
import { RecipientLookAlike } from "./recipient-look-alike";
import { fullAddress } from "./recipient-picker";
import type { SendFormPart } from "./use-send-form";
import { useSuggestions } from "./use-suggestions";

/** What the form's plain fields say, which this one takes the place of, and whether one of them has the focus. */
function plainFields({ values, fields }: SendFormPart) {
  const form = document.forms.namedItem(fields.to.formId);
  const read = (name: "recipient" | "to") => {
    const control = form?.elements.namedItem(name);
    return control && "value" in control ? String(control.value) : values[name];
  };
  const isFocused = document.activeElement?.closest(".recipient") !== null;
  return { recipient: read("recipient"), to: read("to"), isFocused };
}

function choiceNamed({ choices }: SendFormPart, key: string): RecipientChoice | null {
  if (key === "") return null;
  const [address = "", memo] = key.split("#");
  const all = choices.groups.flatMap(({ options }) => options);
  const unlisted = { value: key, label: address, name: address, detail: null, address, memo: memo ?? null };
  return all.find(({ value }) => value === key) ?? unlisted;
}

const ALLOW_LIST = "Your organisation only sends to recipients in its address book";

/**
 * One field for a recipient by name, label or address, or for an address that is nobody's we know: the combobox
 * pattern of WAI-ARIA, editable, with a listbox. Its suggestions are searched by the backend as it is typed.
 */
export function RecipientCombobox(part: SendFormPart) {
  const { view, fields, onFound } = part;
  const { id, name: toName, maxLength } = inputProps(fields.to);
  const [before] = useState(() => plainFields(part));
  const [chosen, setChosen] = useState(() => choiceNamed(part, before.recipient));
  const [text, setText] = useState(chosen?.name ?? before.to);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useSuggestions(chosen ? "" : text, view.suggestionsUrl, part.choices);
  const options = found.choices.groups.flatMap((group) => group.options);

  function choose(option: RecipientChoice) {
    setChosen(option);
    setText(option.name);
    if (found.isSearched) onFound(found);
  }
  function type(typed: string) {
    setChosen(null);
    setText(typed);
    list.open();
  }
  const list = useListbox(options, choose);

  // It takes the place of a field that somebody may be typing into.
  useLayoutEffect(() => {
    const field = input.current;
    if (!before.isFocused || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [before]);

  const errors = fields.recipient.errors ?? fields.to.errors;
  const full = chosen ? withMemo(chosen) : fullAddress(text);
  return (
    <div className="recipient recipient-box">
      <Field
        id={id}
        label={
          <>
            To<VisuallyHidden> (recipient address or name)</VisuallyHidden>
          </>
        }
        hint={view.whitelistEnabled ? ALLOW_LIST : undefined}
        error={errors}
        after={
          <>
            {full ? <p className="recipient__full address">{full}</p> : null}
            <RecipientLookAlike {...part} />
          </>
        }
      >
        {(aria) => (
          <BoxInput
            {...{ aria, list, listId, text, type, input, maxLength }}
            isRestricted={view.whitelistEnabled}
          >
            <RecipientListbox id={listId} list={list} found={found} search={chosen ? "" : text} />
          </BoxInput>
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{list.isOpen ? countWords(found, text) : ""}</span>
      </VisuallyHidden>
      <FormValue name={fields.recipient.name} value={chosen?.value ?? ""} />
      <FormValue name={toName} value={chosen ? "" : text} />
    </div>
  );
}

interface BoxInputProps {
  aria: ControlAria;
  list: Listbox<RecipientChoice>;
  listId: string;
  text: string;
  type: (typed: string) => void;
  input: RefObject<HTMLInputElement>;
  maxLength: number | undefined;
  isRestricted: boolean;
  children: ReactNode;
}

function BoxInput(props: BoxInputProps) {
  const { aria, list, listId, text, type, input, maxLength, isRestricted, children } = props;
  function clear() {
    type("");
    input.current?.focus();
  }
  return (
    <div className="recipient-box__field">
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
        placeholder={isRestricted ? "Name or address in your address book" : "Name or address"}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text === "" ? null : (
        <button type="button" className="button button--quiet button--icon" onClick={clear}>
          <Icon name="close" title="Clear the recipient" />
        </button>
      )}
      {children}
    </div>
  );
}

function withMemo({ address, memo }: RecipientChoice): string {
  return memo ? `${address} · ${memo}` : address;
}
