import { choiceProps } from "~/components/ui/form/field-props";
import { NameMarkNote } from "~/components/ui/name-mark";
import { SelectField } from "~/components/ui/select-field";
import type { RecipientChoice } from "~/lib/send/recipient-choices.server";
import { FindRecipient } from "./find-recipient";
import { RecipientAddress } from "./recipient-address";
import type { SendFormPart } from "./use-send-form";

interface RecipientListProps extends Pick<SendFormPart, "choices" | "fields"> {
  /** Why only listed recipients are allowed; null if an address can be typed. */
  onlyBecause: string | null;
  /** Autofocus. */
  isFirst: boolean;
}

/** Without scripts: saved recipients and own sub-wallets, with a search. */
export function RecipientList({ onlyBecause, isFirst, choices, fields }: RecipientListProps) {
  const { recipient, to, find } = fields;
  const choice = choiceProps(recipient);
  const filled = choices.groups.filter((group) => group.options.length > 0);
  const all = filled.flatMap((group) => group.options);
  // The selection stays even if its name is unknown.
  const chosen = choice.defaultValue;
  const isUnlisted = chosen !== "" && all.every(({ value }) => value !== chosen);
  return (
    <>
      {choices.hasMore || choices.search ? <FindRecipient choices={choices} field={find} /> : null}
      <SelectField
        label="To"
        {...choice}
        // Errors are shown at the field that can be changed.
        {...(onlyBecause ? { id: to.id, hint: onlyBecause, error: recipient.errors ?? to.errors } : null)}
        empty={onlyBecause ? "Choose a recipient" : "Type an address"}
        options={[
          ...(isUnlisted ? [{ value: chosen, label: chosen }] : []),
          ...filled.map(({ label, options }) => ({ group: label, options })),
        ]}
        className="recipient__list"
        autoFocus={isFirst}
      />
      {all.length > 0 ? <FullAddresses options={all} /> : null}
    </>
  );
}

/** Without scripts, addresses cannot follow the selection: list them all. */
function FullAddresses({ options }: { options: readonly RecipientChoice[] }) {
  return (
    <details className="recipient__all">
      <summary>Full addresses of this list</summary>
      <dl>
        {options.map((each) => (
          <div key={each.value}>
            <dt>{each.label}</dt>
            <dd>
              <RecipientAddress {...each} />
              <NameMarkNote mark={each.mark} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
