import type { ExchangeTransfer } from "~/lib/custody/transactions/exchange-transfers.server";
import { amountText } from "~/lib/money";
import type { TransferColumn } from "./transfer-search";
import { transferStatusRank } from "./transfer-status";

const PLACES = 18;

/** The amount in 10^-18 coins, to compare different assets. */
function scaled({ amount }: ExchangeTransfer): bigint {
  const [whole = "0", fraction = ""] = (amountText(amount, null) ?? "0").split(".");
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, "0"));
}

const nameOf = ({ name, id }: ExchangeTransfer["from"]) => (name ?? id ?? "").toLowerCase();

type Compare = (one: ExchangeTransfer, other: ExchangeTransfer) => number;

const byText = (textOf: (one: ExchangeTransfer) => string): Compare => {
  return (one, other) => (textOf(one) < textOf(other) ? -1 : textOf(one) > textOf(other) ? 1 : 0);
};

const byDate = byText(({ createdAt, id }) => `${createdAt} ${id}`);

const COMPARE: Record<TransferColumn, Compare> = {
  date: byDate,
  from: byText(({ from }) => nameOf(from)),
  to: byText(({ to }) => nameOf(to)),
  amount: (one, other) => {
    const [mine, its] = [scaled(one), scaled(other)];
    return mine < its ? -1 : mine > its ? 1 : 0;
  },
  status: (one, other) => transferStatusRank(one.status) - transferStatusRank(other.status),
  updated: byText(({ updatedAt }) => updatedAt),
};

/** Equal ones by date; for backends that cannot sort. */
export function sortTransfers(
  transfers: readonly ExchangeTransfer[],
  column: TransferColumn,
  isDescending: boolean,
): ExchangeTransfer[] {
  const sorted = transfers.toSorted((one, other) => COMPARE[column](one, other) || byDate(one, other));
  return isDescending ? sorted.reverse() : sorted;
}
