import { choiceProps } from "~/components/ui/form/field-props";
import { SelectField } from "~/components/ui/select-field";
import type { RecipientChoice } from "~/lib/send/recipient-choices.server";
import { FindRecipient } from "./find-recipient";
import { RecipientAddress } from "./recipient-address";
import type { SendFormPart } from "./use-send-form";

interface RecipientListProps extends Pick<SendFormPart, "choices" | "fields"> {
  /** Why nothing but what is in it can be chosen; null where an address can be typed. */
  onlyBecause: string | null;
  /** Whether the cursor begins here. */
  isFirst: boolean;
}

/** Without scripts: an entry of the address book or a sub-wallet of one's own, with a search that narrows the list. */
export function RecipientList({ onlyBecause, isFirst, choices, fields }: RecipientListProps) {
  const { recipient, to, find } = fields;
  const choice = choiceProps(recipient);
  const filled = choices.groups.filter((group) => group.options.length > 0);
  const all = filled.flatMap((group) => group.options);
  // What was chosen stays chosen, even where its name cannot be told.
  const chosen = choice.defaultValue;
  const isUnlisted = chosen !== "" && all.every(({ value }) => value !== chosen);
  return (
    <>
      {choices.hasMore || choices.search ? <FindRecipient choices={choices} field={find} /> : null}
      <SelectField
        label="To"
        {...choice}
        // What is wrong with the recipient is said of the field that can be changed.
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

/** Without scripts a choice cannot show its address at once: here they all are. */
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
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
