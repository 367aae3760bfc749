import { periodOfSearch } from "~/lib/transactions/match";
import { isFiltered, type TransactionSearch } from "~/lib/transactions/search";

export interface ExportStart {
  /** Displayed symbol; "" for all. */
  asset: string;
  /** Epoch milliseconds; `until` is exclusive. */
  period: { from: number; until: number } | null;
  /** The list has filters that a file cannot have. */
  hasOther: boolean;
}

/** @param now epoch milliseconds */
export function exportStart(search: TransactionSearch, now: number): ExportStart {
  return {
    asset: search.asset,
    period: periodOfSearch(search, now),
    hasOther: isFiltered({ ...search, asset: "", range: "", from: "", until: "" }),
  };
}
