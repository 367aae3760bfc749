import type { Definition } from "~/components/ui/definition-list";
import type { ExportPeriod } from "~/lib/exports/period";
import { clockChange, clockIn } from "~/lib/exports/zoned-day";
import { formatDay, momentParts } from "~/lib/present/format";

/** '1 Oct 2026, 00:00' in the zone. */
export function momentIn(at: number, zone: string): string {
  const parts = momentParts(clockIn(at, zone));
  return parts ? `${parts.day}, ${parts.time}` : "";
}

const span = ({ from, to }: ExportPeriod, zone: string) => `${momentIn(from, zone)} to ${momentIn(to, zone)}`;

/** In the file's zone and in UTC; once if they are the same. */
export function periodRows(period: ExportPeriod, zone: string): Definition[] {
  const inUtc = span(period, "UTC");
  if (zone === "UTC") return [{ label: "Period", value: inUtc, note: "UTC" }];
  const change = clockChange(period.from, period.to, zone);
  const note = change ? `${zone}, clocks change on ${formatDay(change)}` : zone;
  return [
    { label: "Period", value: span(period, zone), note },
    { label: "In UTC", value: inUtc },
  ];
}
