import type { Page } from "~/lib/custody/shapes.server";
import type { BitcoinAddress, Receipt } from "~/lib/custody/transactions/history.server";
import { amountText, formatBalance, fromUnits, toUnits } from "~/lib/money";
import { isFinalStatus, statusTone } from "~/lib/present/status";
import { ADDRESSES_STEP, MAX_ADDRESSES, type SubWalletSearch, subWalletUrl } from "./sub-wallet-search";

interface Coin {
  symbol: string;
  decimals: number;
}

/** What an address received in some of its transactions. */
interface Received {
  /** Decimal text in whole coins; null when one of the amounts cannot be read. */
  amount: string | null;
  /** Payments whose recipient is unknown may have come to it as well. */
  isMinimum: boolean;
}

/**
 * Whether a transaction brought something to an address, whoever paid: somebody else, another sub-wallet, or the
 * sub-wallet itself, whose own payments have arrived only once they are confirmed. Null when that is unknown.
 */
function hasArrived(address: string, { transactionDirection, status, to }: Receipt): boolean | null {
  const hasFailed = isFinalStatus(status) && statusTone(status) !== "ok";
  if (hasFailed) return false;
  if (transactionDirection === "RECEIVED") return to?.id ? to.id === address : null;
  return to?.id === address && isFinalStatus(status);
}

/** What an address received in its known transactions. */
export function receivedAmount(
  address: string,
  transactions: readonly Receipt[],
  decimals: number,
): Received {
  let sum = 0n;
  let isMinimum = false;
  for (const receipt of transactions) {
    const isReceived = hasArrived(address, receipt);
    if (isReceived === null) isMinimum = true;
    if (!isReceived) continue;
    const coins = amountText(receipt.amount, decimals);
    if (coins === null) return { amount: null, isMinimum: false };
    sum += toUnits(coins, decimals);
  }
  return { amount: fromUnits(sum, decimals), isMinimum };
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
      const received = receivedAmount(id, transactions.items, decimals);
      return {
        id,
        amount: `${formatBalance(received.amount, symbol)} ${symbol}`,
        isMinimum: received.isMinimum || transactions.nextToken !== null,
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
