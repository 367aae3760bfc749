import { FieldError, firstError } from "~/components/ui/field";
import { Checkbox } from "~/components/ui/form/checkbox";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import type { RowValues } from "~/lib/forms/address-book-form";

interface EntryTypesProps {
  fields: AnsweredFields<RowValues>;
  values: RowValues;
}

/** What an address is used for: the two types, of which one is needed. */
export function EntryTypes({ fields, values }: EntryTypesProps) {
  const { recipient, travelRule } = fields;
  const problem = firstError(recipient.errors);
  const errorId = `${recipient.id}-error`;
  const described = problem ? { "aria-describedby": errorId } : null;
  return (
    <fieldset className="book-row__types" {...described}>
      <legend className="field__label">Type(s)</legend>
      <div className="book-row__boxes">
        <Checkbox
          id={recipient.id}
          name={recipient.name}
          value="on"
          label="Recipient"
          defaultChecked={values.recipient !== ""}
          data-wrong={problem ? "" : undefined}
        />
        <Checkbox
          id={travelRule.id}
          name={travelRule.name}
          value="on"
          label="Travel Rule"
          defaultChecked={values.travelRule !== ""}
          data-travel-rule=""
          data-wrong={problem ? "" : undefined}
        />
      </div>
      {problem ? <FieldError id={errorId}>{problem}</FieldError> : null}
    </fieldset>
  );
}
