import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { LONGEST_TEXT, type PartyValues } from "~/lib/forms/travel-rule-form";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";

interface VaspFieldProps {
  fields: ReturnType<FieldMetadata<PartyValues>["getFieldset"]>;
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
        id={fields.vasp.id}
        name={fields.vasp.name}
        empty="Please choose"
        options={options}
        defaultValue={values.vasp}
        error={fields.vasp.errors}
      />
      <div className="vasp__name">
        <TextField
          label="Name of the business"
          hint="Only where it is not in the list"
          maxLength={LONGEST_TEXT}
          error={fields.vaspName.errors}
          {...getInputProps(fields.vaspName, { type: "text", ariaAttributes: false })}
        />
      </div>
    </div>
  );
}
