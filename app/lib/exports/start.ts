import { periodOfSearch } from "~/lib/transactions/match";
import type { TransactionSearch } from "~/lib/transactions/search";

/** What an export begins with: what the list is narrowed to, as far as a file can be. */
export interface ExportStart {
  /** As it is shown; "" for all. */
  asset: string;
  /** Epoch milliseconds; `until` is exclusive. */
  period: { from: number; until: number } | null;
  /** Whether the list is also narrowed by what a file cannot be narrowed by. */
  hasOther: boolean;
}

/** @param now epoch milliseconds */
export function exportStart(search: TransactionSearch, now: number): ExportStart {
  return {
    asset: search.asset,
    period: periodOfSearch(search, now),
    hasOther: search.keyword !== "" || search.status !== "",
  };
}
