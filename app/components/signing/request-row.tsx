import type { Definition } from "~/components/ui/definition-list";
import type { SummaryRow } from "~/lib/signing/transaction-view.server";
import { shownRow } from "./review-summary";

/** More than this has a place of its own to be scrolled in, so that the rest of the page stays near. */
const MAX_LINES = 30;
const MAX_LENGTH = 1_500;

/** A row of a request that may come from elsewhere: somebody else's words stand as they are. */
export function shownRequestRow({ isVerbatim, ...row }: SummaryRow): Definition {
  if (!isVerbatim) return shownRow(row);
  const { isGrouped: _, value, ...rest } = row;
  const lines = value.split("\n").length;
  if (lines <= MAX_LINES && value.length <= MAX_LENGTH) {
    return { ...rest, value: <span className="verbatim">{value}</span> };
  }
  const length = `${count(lines, "line")}, ${count(value.length, "character")}`;
  const words = <LongWords label={row.label}>{value}</LongWords>;
  return { ...rest, value: words, note: `${length}. Scroll to read all of it.` };
}

const count = (number: number, what: string) =>
  `${number.toLocaleString("en-GB")} ${what}${number === 1 ? "" : "s"}`;

function LongWords({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className="verbatim verbatim--long" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
