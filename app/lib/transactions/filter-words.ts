import { OPERATION_WORDS } from "~/lib/operation-words";
import { titleCase } from "~/lib/present/format";
import { DATE_RANGES } from "./date-range";
import { DIRECTIONS, type TransactionSearch } from "./search";

/** Every filter that is set: 'Out', '2026-08-25 to 2026-08-30', 'at least 5'. */
export function filterWords(search: TransactionSearch): string[] {
  const { keyword, operation, status, asset, range, direction, wallet, from, until, least, most, payout } =
    search;
  const words = [
    keyword,
    operation && OPERATION_WORDS[operation],
    labelOf(DIRECTIONS, direction),
    titleCase(status),
    asset,
    labelOf(DATE_RANGES, range),
    wallet && `sub-wallet ${wallet}`,
    spanWords(from, until, ["from", "until"]),
    spanWords(least, most, ["at least", "at most"]),
    payout && "one payout",
  ];
  return words.filter(Boolean);
}

const labelOf = (options: readonly { value: string; label: string }[], chosen: string): string =>
  options.find(({ value }) => value === chosen)?.label ?? "";

function spanWords(first: string, last: string, [only, upTo]: [string, string]): string {
  if (first && last) return `${first} to ${last}`;
  if (first) return `${only} ${first}`;
  return last ? `${upTo} ${last}` : "";
}
