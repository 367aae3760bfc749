import type { Transaction } from "~/lib/custody/shapes.server";
import { partyOf } from "~/lib/transactions/transaction-row";
import { type Period, periodOf } from "./date-range";
import { operationOf } from "./operation-of";
import type { TransactionSearch } from "./search";

/** The symbol shown and filtered by; null for a delisted asset. */
export function assetSymbol({ asset }: Transaction): string | null {
  return asset && (asset.displaySymbol ?? asset.symbol);
}

export function placeIn(period: Period, { createdAt }: Transaction): "before" | "in" | "after" | "undated" {
  const at = Date.parse(createdAt ?? "");
  if (Number.isNaN(at)) return "undated";
  if (at < period.from) return "before";
  return at < period.until ? "in" : "after";
}

export function periodOfSearch({ range }: TransactionSearch, now: number): Period | null {
  return range === "" ? null : periodOf(range, now);
}

function hasKeyword(transaction: Transaction, keyword: string): boolean {
  const piece = keyword.toLowerCase();
  const holds = (text: string | null | undefined) => text?.toLowerCase().includes(piece) ?? false;
  const { id, requestId, transactionHash, from, to } = transaction;
  const names = [partyOf(transaction, "from").name, partyOf(transaction, "to").name];
  return [id, requestId, transactionHash, from?.id, to?.id, ...names].some(holds);
}

/** Whether a transaction matches the search, ignoring period and case. */
export function isMatch(
  transaction: Transaction,
  { keyword, status, operation, asset }: TransactionSearch,
): boolean {
  if (status && transaction.status !== status) return false;
  if (operation && operationOf(transaction) !== operation) return false;
  if (asset && assetSymbol(transaction)?.toLowerCase() !== asset.toLowerCase()) return false;
  return keyword === "" || hasKeyword(transaction, keyword);
}
