import { type AnsweredFields, choiceProps, inputProps } from "~/components/ui/field-props";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { MAX_TEXT_LENGTH, type PartyValues } from "~/lib/forms/travel-rule-form";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";

interface VaspFieldProps {
  fields: AnsweredFields<PartyValues>;
  values: PartyValues;
  options: TravelRuleView["vasps"];
  optional: boolean;
}

/** Which cryptoasset business stands behind the other side; its name is asked only when it is not in the list. */
export function VaspField({ fields, values, options, optional }: VaspFieldProps) {
  return (
    <div className="vasp">
      <SelectField
        label="Cryptoasset business (VASP)"
        optional={optional}
        empty="Please choose"
        options={options}
        {...choiceProps(fields.vasp)}
        defaultValue={values.vasp}
      />
      <div className="vasp__name">
        <TextField
          label="Name of the business"
          hint="Only where it is not in the list"
          maxLength={MAX_TEXT_LENGTH}
          {...inputProps(fields.vaspName)}
        />
      </div>
    </div>
  );
}
