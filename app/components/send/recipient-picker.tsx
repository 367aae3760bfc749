import { type ChangeEvent, type ReactNode, useId, useState } from "react";
import { AddressField } from "~/components/ui/address-field";
import { classNames } from "~/components/ui/class-names";
import { FieldError, type FieldErrors, firstError } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";

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

function inFull({ address, memo }: RecipientOption): string {
  return memo ? `${address} · ${memo}` : address;
}

function Chosen({ option }: { option: RecipientOption | undefined }) {
  if (!option) return null;
  return <p className="recipient__full address">{inFull(option)}</p>;
}

/** An entry of the address book, a sub-wallet of one's own, or a typed address. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { groups, name = "recipient", form, defaultValue = "", error, typed, hint, after } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [chosen, setChosen] = useState(defaultValue);
  const filled = groups.filter((group) => group.options.length > 0);
  const message = firstError(error);
  // Where an address may be typed, the hint is about typing it.
  const ownHint = typed ? null : hint;
  const option = filled.flatMap((group) => group.options).find((each) => each.value === chosen);
  return (
    <div className="recipient">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          To
        </label>
        <div className="select">
          <select
            id={id}
            className="input"
            name={name}
            form={form}
            defaultValue={defaultValue}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value)}
            aria-invalid={message ? true : undefined}
            aria-describedby={
              classNames(ownHint && `${id}-description`, message && `${id}-error`) || undefined
            }
          >
            <option value="">{typed ? "Type an address" : "Choose a recipient"}</option>
            {filled.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map((each) => (
                  <option key={each.value} value={each.value}>
                    {each.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="chevron-down" size="small" />
        </div>
        <Chosen option={option} />
        {ownHint ? (
          <p className="field__hint" id={`${id}-description`}>
            {ownHint}
          </p>
        ) : null}
        {message ? <FieldError id={`${id}-error`}>{message}</FieldError> : null}
      </div>
      {typed ? (
        <div className="recipient__typed">
          <AddressField label="Recipient address" hint={hint} after={after} {...typed} />
        </div>
      ) : null}
      {/* Without scripts a choice cannot show its address at once: here they all are. */}
      {filled.length > 0 ? (
        <details className="recipient__all">
          <summary>Full addresses of this list</summary>
          <dl>
            {filled
              .flatMap((group) => group.options)
              .map((each) => (
                <div key={each.value}>
                  <dt>{each.label}</dt>
                  <dd className="address">{inFull(each)}</dd>
                </div>
              ))}
          </dl>
        </details>
      ) : null}
    </div>
  );
}
