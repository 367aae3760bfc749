import { Field } from "~/components/ui/field";
import type { AnsweredField } from "~/components/ui/form/field-props";
import { Icon } from "~/components/ui/icon";
import type { AddView } from "~/lib/address-book/add-view.server";

interface ChainFieldProps {
  field: AnsweredField;
  value: string;
  chains: AddView["chains"];
}

/** Style sheets read from the choice whether the row has a memo. */
export function ChainField({ field: { id, name, errors }, value, chains }: ChainFieldProps) {
  return (
    <Field id={id} label="Chain Type" error={errors} className="book-row__chain">
      {(aria) => (
        <div className="select">
          <select {...aria} name={name} defaultValue={value} className="input">
            <option value="">Choose</option>
            {chains.map((chain) => (
              <option key={chain.value} value={chain.value} data-memo={chain.memo ? "" : undefined}>
                {chain.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="small" />
        </div>
      )}
    </Field>
  );
}
