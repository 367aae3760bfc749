import { type AnsweredField, choiceProps } from "~/components/ui/form/field-props";
import { SelectField } from "~/components/ui/select-field";
import { zoneOptions } from "~/lib/exports/terms";
import { DISPLAY_CURRENCIES } from "~/lib/money";
import type { FileZone } from "./use-file-zone";

interface Props {
  zone: FileZone;
  fields: { zone: AnsweredField; currency?: AnsweredField };
}

export function TermsFields({ zone, fields }: Props) {
  const { defaultValue: _, ...field } = choiceProps(fields.zone);
  return (
    <div className="export__terms">
      <SelectField
        label="Time zone"
        options={zoneOptions(zone.name, zone.own)}
        value={zone.name}
        onChange={({ target }) => zone.choose(target.value)}
        {...field}
      />
      {fields.currency ? (
        <SelectField
          label="Currency"
          options={DISPLAY_CURRENCIES.map((value) => ({ value, label: value }))}
          {...choiceProps(fields.currency)}
        />
      ) : null}
    </div>
  );
}
