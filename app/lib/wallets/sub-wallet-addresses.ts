import type { Page } from "~/lib/custody/shapes.server";
import type { BitcoinAddress, Receipt } from "~/lib/custody/transactions/history.server";
import { amountText, formatBalance, fromUnits, toUnits } from "~/lib/money";
import { ADDRESSES_STEP, MAX_ADDRESSES, type SubWalletSearch, subWalletUrl } from "./sub-wallet-search";

/** Transactions that never arrived do not count as received. */
const FAILED = new Set(["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"]);

interface Coin {
  symbol: string;
  decimals: number;
}

/**
 * The amount that an address received in its known transactions, as decimal text in whole coins; null when one of them
 * has no readable amount.
 */
export function receivedAmount(
  address: string,
  transactions: readonly Receipt[],
  decimals: number,
): string | null {
  let sum = 0n;
  for (const { transactionDirection, status, to, amount } of transactions) {
    if (transactionDirection !== "RECEIVED" || to?.id !== address || FAILED.has(status)) continue;
    const coins = amountText(amount, decimals);
    if (coins === null) return null;
    sum += toUnits(coins, decimals);
  }
  return fromUnits(sum, decimals);
}

function countText({ items, nextToken }: BitcoinAddress["transactions"]): string {
  const noun = items.length === 1 && !nextToken ? "transaction" : "transactions";
  return `${items.length}${nextToken ? "+" : ""} ${noun}`;
}

/** Receive addresses as lines that filter the transactions, with the sum of their newest transactions. */
export function presentReceiveAddresses(
  subWalletId: string,
  { items, nextToken }: Page<BitcoinAddress>,
  search: SubWalletSearch,
  { symbol, decimals }: Coin,
) {
  const isFull = items.length >= MAX_ADDRESSES;
  return {
    items: items.map(({ id, transactions }) => {
      const isCurrent = id === search.address;
      return {
        id,
        amount: `${formatBalance(receivedAmount(id, transactions.items, decimals), symbol)} ${symbol}`,
        isMinimum: transactions.nextToken !== null,
        count: countText(transactions),
        to: subWalletUrl(subWalletId, search, { address: isCurrent ? null : id }),
        isCurrent,
      };
    }),
    count: `${items.length}${nextToken ? "+" : ""}`,
    moreTo:
      nextToken && !isFull
        ? subWalletUrl(subWalletId, search, { addresses: search.addresses + ADDRESSES_STEP })
        : null,
    end: nextToken ? `Only the first ${items.length} addresses are shown here` : "No more addresses",
  };
}
