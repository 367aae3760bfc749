import { type ChangeEvent, type ReactNode, useState } from "react";
import { AddressField } from "~/components/ui/address-field";
import type { FieldErrors } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";

export interface RecipientOption {
  /** What the form sends. */
  value: string;
  /** Cut to the dropdown's width by whoever makes it. */
  label: string;
  /** In full: shown under the list once chosen. */
  address: string;
  /** Travels along with the address. */
  memo?: string | null;
}

interface RecipientPickerProps {
  /** 'Address book' and 'Sub-wallets'; empty groups are left out. */
  groups: readonly { label: string; options: readonly RecipientOption[] }[];
  id?: string;
  form?: string;
  /** Name of the choice; its value is empty when an address is typed. */
  name?: string;
  defaultValue?: string;
  error?: FieldErrors;
  /** The typed address; left out when the allow-list forbids one. */
  typed?: {
    name: string;
    defaultValue?: string;
    error?: FieldErrors;
    id?: string;
    maxLength?: number;
  } | null;
  hint?: ReactNode;
  /** Such as a LookAlike. */
  after?: ReactNode;
}

function addressWithMemo({ address, memo }: RecipientOption): string {
  return memo ? `${address} · ${memo}` : address;
}

/** A typed recipient that a field of one line cannot show whole; null for a name or a short text. */
export function fullAddress(text: string): string | null {
  return text.length > 20 && !/\s/.test(text) ? text : null;
}

/** An entry of the address book, a sub-wallet of one's own, or a typed address. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { groups, name = "recipient", defaultValue = "", typed, hint, after, ...select } = props;
  const [chosen, setChosen] = useState(defaultValue);
  const filled = groups.filter((group) => group.options.length > 0);
  const all = filled.flatMap((group) => group.options);
  // What was chosen stays chosen, even where its name cannot be told.
  const isUnlisted = defaultValue !== "" && all.every((each) => each.value !== defaultValue);
  const option = all.find((each) => each.value === chosen);
  return (
    <>
      <SelectField
        label="To"
        name={name}
        defaultValue={defaultValue}
        {...select}
        empty={typed ? "Type an address" : "Choose a recipient"}
        options={[
          ...(isUnlisted ? [{ value: defaultValue, label: defaultValue }] : []),
          ...filled.map(({ label, options }) => ({ group: label, options })),
        ]}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value)}
        // Where an address may be typed, the hint is about typing it.
        hint={typed ? null : hint}
        after={
          <>
            {option ? <p className="recipient__full address">{addressWithMemo(option)}</p> : null}
            {typed ? null : after}
          </>
        }
        className="recipient__list"
      />
      {typed ? (
        <div className="recipient__typed">
          <AddressField label="Recipient address" hint={hint} after={after} {...typed} />
        </div>
      ) : null}
      {all.length > 0 ? <FullAddresses options={all} /> : null}
    </>
  );
}

/** Without scripts a choice cannot show its address at once: here they all are. */
function FullAddresses({ options }: { options: readonly RecipientOption[] }) {
  return (
    <details className="recipient__all">
      <summary>Full addresses of this list</summary>
      <dl>
        {options.map((each) => (
          <div key={each.value}>
            <dt>{each.label}</dt>
            <dd className="address">{addressWithMemo(each)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
