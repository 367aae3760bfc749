import { type AnsweredFields, inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import { VaspChoice } from "~/components/vasps/vasp-choice";
import { type RowValues, rowIntent } from "~/lib/forms/address-book-form";
import type { VaspChoices } from "~/lib/vasps/vasp-choices.server";

interface RowPartyProps {
  index: number;
  fields: AnsweredFields<RowValues>;
  values: RowValues;
  vasps: VaspChoices;
}

/** Who owns the address, and which business holds it: asked for the type Travel Rule. */
export function RowParty({ index, fields, values, vasps }: RowPartyProps) {
  return (
    <div className="book-row__party">
      <TextField label="Counterparty name" autoComplete="off" {...inputProps(fields.partyName)} />
      <div className="vasp">
        <VaspChoice
          fields={fields}
          values={values}
          choices={vasps}
          find={{
            name: "intent",
            value: rowIntent("find", index),
            formAction: `#book-row-${index + 1}`,
          }}
        />
        <div className="vasp__name">
          <TextField label="Name of the business" optional {...inputProps(fields.vaspName)} />
        </div>
      </div>
    </div>
  );
}
