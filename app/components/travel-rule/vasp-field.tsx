import { type AnsweredFields, inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import { VaspChoice } from "~/components/vasps/vasp-choice";
import { findIntent, MAX_TEXT_LENGTH, type PartyValues } from "~/lib/forms/travel-rule-form";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";

interface VaspFieldProps {
  fields: AnsweredFields<PartyValues>;
  values: PartyValues;
  options: TravelRuleView["vasps"];
  optional: boolean;
}

/** The counterparty's VASP; its name is asked only if not in the list. */
export function VaspField({ fields, values, options, optional }: VaspFieldProps) {
  return (
    <div className="vasp">
      <VaspChoice
        fields={fields}
        values={values}
        choices={options}
        optional={optional}
        find={{ name: "intent", value: findIntent(fields.vasp.name) }}
      />
      <div className="vasp__name">
        <TextField
          label="Name of the business"
          hint="Only where it is not in the list"
          {...inputProps(fields.vaspName)}
          maxLength={MAX_TEXT_LENGTH}
        />
      </div>
    </div>
  );
}
