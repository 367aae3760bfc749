import BigNumber from "bignumber.js";
import type { Transaction } from "~/lib/custody/shapes.server";
import { amountText } from "~/lib/money";
import { partyOf } from "~/lib/transactions/transaction-row";
import { ALL_TIME, type Period, periodOf, periodOfDays } from "./date-range";
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

/** Where range and days overlap; null for all time. */
export function periodOfSearch({ range, from, until }: TransactionSearch, now: number): Period | null {
  if (range === "" && from === "" && until === "") return null;
  const ranged = range === "" ? ALL_TIME : periodOf(range, now);
  const days = periodOfDays(from, until);
  return { from: Math.max(ranged.from, days.from), until: Math.min(ranged.until, days.until) };
}

function hasKeyword(transaction: Transaction, keyword: string): boolean {
  const piece = keyword.toLowerCase();
  const holds = (text: string | null | undefined) => text?.toLowerCase().includes(piece) ?? false;
  const { id, requestId, transactionHash, from, to, annotation, payout } = transaction;
  const names = [partyOf(transaction, "from").name, partyOf(transaction, "to").name];
  const noted = [annotation?.reference, annotation?.note, payout?.payoutName];
  return [id, requestId, transactionHash, from?.id, to?.id, ...names, ...noted].some(holds);
}

/** The same for every asset; what moves nothing is in no range. */
function isInRange({ amount, asset }: Transaction, { least, most }: TransactionSearch): boolean {
  if (least === "" && most === "") return true;
  const coins = amountText(amount, asset?.decimalPlace ?? null);
  if (coins === null) return false;
  const value = new BigNumber(coins);
  return value.gt(0) && !(least !== "" && value.lt(least)) && !(most !== "" && value.gt(most));
}

function isOfWallet({ subWalletId, subWalletName }: Transaction, wallet: string): boolean {
  if (wallet === "" || subWalletId === wallet) return true;
  return subWalletName?.toLowerCase().includes(wallet.toLowerCase()) ?? false;
}

/** Whether a transaction matches the search, ignoring period and case. */
export function isMatch(transaction: Transaction, search: TransactionSearch): boolean {
  const { keyword, status, operation, asset, direction, wallet, payout } = search;
  if (payout && transaction.payout?.payoutId !== payout) return false;
  if (direction && transaction.transactionDirection !== direction) return false;
  if (!isOfWallet(transaction, wallet) || !isInRange(transaction, search)) return false;
  if (status && transaction.status !== status) return false;
  if (operation && operationOf(transaction) !== operation) return false;
  if (asset && assetSymbol(transaction)?.toLowerCase() !== asset.toLowerCase()) return false;
  return keyword === "" || hasKeyword(transaction, keyword);
}
