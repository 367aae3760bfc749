import { DefinitionList } from "~/components/ui/definition-list";
import { periodOfDays } from "~/lib/exports/transaction-form";
import { periodRows } from "./period-rows";

interface Props {
  days: { from: string; to: string };
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

/** What the two days are in the user's zone and in the file's; nothing where they are no period. */
export function ExportPeriodPanel({ days, zone, now }: Props) {
  const period = periodOfDays({ ...days, zone }, now);
  if (!period || period.from > period.to) return null;
  return (
    <div className="export__period">
      <DefinitionList rows={periodRows(period, zone)} />
    </div>
  );
}
