import type { Definition } from "~/components/ui/definition-list";
import { momentIn } from "./period-rows";

interface Moments {
  /** Epoch milliseconds. */
  first: number;
  end: number;
}

/** The end in the user's zone, and the moments of the file's days. */
export function portfolioRows({ first, end }: Moments, zone: string): Definition[] {
  const isOne = first === end;
  const inFile = {
    label: "Period",
    value: isOne ? momentIn(end, "UTC") : `${momentIn(first, "UTC")} to ${momentIn(end, "UTC")}`,
    note: isOne ? "UTC" : "UTC, a day apart",
  };
  return zone === "UTC" ? [inFile] : [{ label: "Your time", value: momentIn(end, zone), note: zone }, inFile];
}
