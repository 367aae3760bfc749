import { useState } from "react";
import { type AnsweredField, choiceProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import type { ExportPeriod } from "~/lib/exports/period";
import type { ExportDays, OfferedRange } from "~/lib/exports/ranges";
import { periodRows } from "./period-rows";
import { RangeLinks } from "./range-links";
import type { FileZone } from "./use-file-zone";
import { ZonePanel } from "./zone-panel";

interface Props {
  formId: string;
  fields: Record<keyof ExportDays, AnsweredField>;
  /** Before anything is typed. */
  values: ExportDays;
  /** The dialog's URL. */
  self: string;
  zone: FileZone;
  ranges: readonly OfferedRange[];
  min?: string;
  max: string;
  startHint?: string;
  endHint: string;
  periodOf: (days: ExportDays) => ExportPeriod | null;
}

/** Ranges to choose from, both dates, and their period in UTC. */
export function DateFields(props: Props) {
  const { formId, fields, values, self, zone, ranges, min, max, startHint, endHint, periodOf } = props;
  const [typed, setTyped] = useState<Partial<ExportDays>>({});
  const days = { from: typed.from ?? values.from, to: typed.to ?? values.to };
  const period = periodOf(days);
  const isInOrder = period !== null && period.from <= period.to;
  return (
    <div className="export__dates">
      <RangeLinks {...{ formId, self, ranges }} chosen={days} onChoose={setTyped} />
      <TextField
        label="Start date"
        type="date"
        {...{ min, max, hint: startHint }}
        onChange={({ target }) => setTyped((old) => ({ ...old, from: target.value }))}
        {...choiceProps(fields.from)}
      />
      <TextField
        label="End date"
        type="date"
        {...{ min, max, hint: endHint }}
        onChange={({ target }) => setTyped((old) => ({ ...old, to: target.value }))}
        {...choiceProps(fields.to)}
      />
      <ZonePanel
        zone={zone.name}
        rows={isInOrder ? periodRows(period, zone.explained) : null}
        isComing={zone.own === null}
      />
    </div>
  );
}
