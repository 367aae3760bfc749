import BigNumber from "bignumber.js";
import { parseAmount } from "~/lib/money";
import type { TransactionSearch } from "./search";

/** Messages for what cannot be searched for. */
export interface SearchIssues {
  amounts?: string;
  days?: string;
}

/** Null if everything can be searched for. */
export function searchIssues({ least, most, from, until }: TransactionSearch): SearchIssues | null {
  const amounts = amountIssue(least, most);
  const days = from !== "" && until !== "" && from > until ? "The first day is after the last day" : null;
  return amounts || days ? { ...(amounts ? { amounts } : null), ...(days ? { days } : null) } : null;
}

function amountIssue(least: string, most: string): string | null {
  const [lower, upper] = [least, most].map((typed) => (typed === "" ? null : parseAmount(typed)));
  if (lower?.ok === false) return lower.message;
  if (upper?.ok === false) return upper.message;
  const isEmpty = lower && upper && new BigNumber(lower.amount).gt(upper.amount);
  return isEmpty ? "The least amount is above the largest" : null;
}
