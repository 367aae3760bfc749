import { DIRECTIONS, type TransactionSearch } from "./search";

/** The filters beside text, choices and range: 'Out', '2026-08-25 to 2026-08-30', 'at least 5'. */
export function filterWords({ direction, wallet, from, until, least, most }: TransactionSearch): string[] {
  const words = [
    DIRECTIONS.find(({ value }) => value === direction)?.label ?? "",
    wallet,
    spanWords(from, until, ["from", "until"]),
    spanWords(least, most, ["at least", "at most"]),
  ];
  return words.filter(Boolean);
}

function spanWords(first: string, last: string, [only, upTo]: [string, string]): string {
  if (first && last) return `${first} to ${last}`;
  if (first) return `${only} ${first}`;
  return last ? `${upTo} ${last}` : "";
}
