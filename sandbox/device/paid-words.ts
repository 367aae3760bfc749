import BigNumber from "bignumber.js";
import type { Db } from "../db/client";
import { type AssetRow, loadAssets } from "../wallets/assets";
import type { PaidTotal } from "../wallets/recipient-payments";
import type { TransactionRow } from "../wallets/transactions";
import type { UsualPayments } from "../wallets/usual-payments";
import { amountText } from "./amount";
import { count, dayWords } from "./words";

type Asset = Pick<AssetRow, "decimals" | "symbol">;

const words = (units: bigint, { decimals, symbol }: Asset) => `${amountText(units, decimals)} ${symbol}`;

/** By the symbol that a reader shows. */
export async function assetNamed(db: Db, chain: string, unit: string): Promise<AssetRow | undefined> {
  return [...(await loadAssets(db)).values()].find(
    (one) => one.chain === chain && (one.symbol === unit || one.displaySymbol === unit),
  );
}

/** One line for each, newest first. */
export async function lastPaymentWords(db: Db, payments: readonly TransactionRow[]): Promise<string[]> {
  if (payments.length === 0) return ["First payment to this address"];
  const assets = await loadAssets(db);
  return payments.map(({ assetId, amount, createdAt }, at) => {
    const asset = assets.get(assetId);
    const paid = asset ? `${words(amount, asset)} ` : "";
    return `${at === 0 ? "Last payment to this address" : "Before that"}: ${paid}on ${dayWords(createdAt)}`;
  });
}

/** `12 ETH in 4 payments to it so far. This one is 25% of that.` */
export function paidTotalWords(total: PaidTotal, asset: Asset, units: bigint): string {
  const share = new BigNumber(units.toString()).times(100).div(total.amount.toString());
  const all = `${words(total.amount, asset)} in ${count(total.count, "payment")} to it so far.`;
  return total.amount === 0n ? all : `${all} This one is ${percentOf(share)} of that.`;
}

function percentOf(share: BigNumber): string {
  if (share.gt(0) && share.lt(0.1)) return "less than 0.1%";
  return `${share.decimalPlaces(share.lt(10) ? 1 : 0, BigNumber.ROUND_HALF_UP).toFormat()}%`;
}

/** `The largest of the 24 payments from this sub-wallet since 29 Aug 2026 was 1.2 ETH; this one is 8 times that.` */
export function usualWords(
  { since, count: all, largest }: UsualPayments,
  asset: Asset,
  units: bigint,
): string {
  const known = `The largest of the ${all} payments from this sub-wallet since ${dayWords(since)} was ${words(largest, asset)}`;
  if (units <= largest) return `${known}.`;
  const times = new BigNumber(units.toString()).div(largest.toString());
  const shown = times.decimalPlaces(times.lt(10) ? 1 : 0, BigNumber.ROUND_DOWN);
  return shown.eq(1)
    ? `${known}; this one is larger.`
    : `${known}; this one is ${shown.toFormat()} times that.`;
}
