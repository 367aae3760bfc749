import type { Definition } from "~/components/ui/definition-list";
import { momentIn } from "./period-rows";

interface Moments {
  /** Epoch milliseconds. */
  first: number;
  end: number;
}

/** In the file's zone and in UTC. */
export function portfolioRows({ first, end }: Moments, zone: string): Definition[] {
  const isOne = first === end;
  const span = (own: string) =>
    isOne ? momentIn(end, own) : `${momentIn(first, own)} to ${momentIn(end, own)}`;
  const inFile = { label: "Period", value: span(zone), note: isOne ? zone : `${zone}, a day apart` };
  return zone === "UTC" ? [inFile] : [inFile, { label: "In UTC", value: span("UTC") }];
}
