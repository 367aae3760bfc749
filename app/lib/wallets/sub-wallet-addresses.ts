import type { BitcoinAddress, BitcoinAddresses, Receipt } from "~/lib/custody/transactions/history.server";
import { amountText, formatBalance, formatExact, fromUnits, toUnits, unitsText } from "~/lib/money";
import type { ListedPages } from "~/lib/page-trail";
import { isFinalStatus, statusTone } from "~/lib/present/status";
import { ADDRESSES_PER_PAGE, type SubWalletSearch, subWalletUrl } from "./sub-wallet-search";

interface Coin {
  symbol: string;
  decimals: number;
}

interface Received {
  /** Decimal text in whole coins; null if any amount is unreadable. */
  amount: string | null;
  /** Unlisted outputs, or outputs without a recipient, may have paid it too. */
  isMinimum: boolean;
}

/** Whether outputs to the sub-wallet's addresses have arrived. Its own payments (change) arrive on confirmation. */
function hasArrived({ transactionDirection, status }: Receipt): boolean {
  const hasFailed = isFinalStatus(status) && statusTone(status) !== "ok";
  return !hasFailed && (transactionDirection === "RECEIVED" || isFinalStatus(status));
}

/** Sum of the outputs to the address in its known transactions. */
export function receivedAmount(
  address: string,
  transactions: readonly Receipt[],
  decimals: number,
): Received {
  const lists = transactions.filter(hasArrived).map(({ transfers }) => transfers);
  const outputs = lists.flatMap((list) => list?.items ?? []);
  const amounts = outputs
    .filter(({ to }) => to?.id === address)
    .map(({ amount }) => amountText(amount, decimals));
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return { amount: null, isMinimum: false };
  const sum = known.reduce((total, coins) => total + toUnits(coins, decimals), 0n);
  const isMinimum = !lists.every(isWhole) || outputs.some(({ to }) => !to?.id);
  return { amount: fromUnits(sum, decimals), isMinimum };
}

/** Outputs may be missing until the service lists all of them. */
function isWhole(transfers: Receipt["transfers"]): boolean {
  const { items = [], nextToken = null } = transfers ?? {};
  return items.length > 0 && nextToken === null;
}

/** Exact if the backend adds up the address's coins, otherwise from its newest transactions. */
function figuresOf({ id, coins, transactions }: BitcoinAddress, { symbol, decimals }: Coin) {
  const exact = (units: string) => `${formatExact(unitsText(units, decimals))} ${symbol}`;
  if (coins) {
    const { received, spent, unspent } = coins;
    const use = received === "0" ? null : `spent ${exact(spent)}, unspent ${exact(unspent)}`;
    return { amount: exact(received), use, isMinimum: false };
  }
  const received = receivedAmount(id, transactions.items, decimals);
  return {
    amount: `${formatBalance(received.amount, symbol)} ${symbol}`,
    use: null,
    isMinimum: received.isMinimum || transactions.nextToken !== null,
  };
}

function countText({ items, nextToken }: BitcoinAddress["transactions"]): string {
  const noun = items.length === 1 && !nextToken ? "transaction" : "transactions";
  return `${items.length}${nextToken ? "+" : ""} ${noun}`;
}

export function presentReceiveAddresses(
  subWalletId: string,
  { found: { items, nextToken, count, change }, pages }: { found: BitcoinAddresses; pages: ListedPages },
  search: SubWalletSearch,
  coin: Coin,
) {
  const onChange = change && change.unspent !== "0" ? unitsText(change.unspent, coin.decimals) : null;
  return {
    items: items.map((address) => {
      const { id, transactions } = address;
      const isCurrent = id === search.address;
      return {
        id,
        ...figuresOf(address, coin),
        count: countText(transactions),
        to: subWalletUrl(subWalletId, search, { address: isCurrent ? null : id }),
        isCurrent,
      };
    }),
    count: countWords(count, { rows: items.length, page: pages.page, hasMore: nextToken !== null }),
    pages,
    change: onChange === null ? null : `${formatExact(onChange)} ${coin.symbol}`,
    end: nextToken === null ? "No more addresses" : null,
  };
}

/** Of all pages; '25+' if that is unknown. */
function countWords(
  count: number | null,
  { rows, page, hasMore }: { rows: number; page: number; hasMore: boolean },
): string | null {
  if (count !== null) return count.toLocaleString("en");
  // From the end, nobody knows how many come before.
  if (page < 0) return null;
  return `${(page - 1) * ADDRESSES_PER_PAGE + rows}${hasMore ? "+" : ""}`;
}
