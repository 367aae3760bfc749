import type { PayoutTotal } from "~/lib/custody/payouts/shapes.server";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import { sumOf } from "~/lib/present/worth-sum";
import type { CheckedPayout } from "./check.server";
import { fiatOf, fiatWords, worthOf } from "./worth";

/** What a sub-wallet pays in an asset. */
export interface TakeView {
  key: string;
  asset: string;
  count: number;
  from: string;
  amount: string;
  fiat: string | null;
  /** What can be spent now, and after the payments and their highest fees; null if unknown. */
  before: string | null;
  after: string | null;
  /** '12.5 USDC are missing'; null if there is enough. */
  missing: string | null;
}

export interface TakesView {
  takes: TakeView[];
  /** '0.03252 ETH + 0.000214 BTC'; "" if none; null if nobody has checked them. */
  fees: string | null;
  feesFiat: string | null;
  /** Of the payments and, if they are known, their fees, at most; null if a price is missing. */
  total: string | null;
  paymentsFiat: string | null;
}

export function takesView({ totals, paying, unchecked }: CheckedPayout, currency: string): TakesView {
  const scaleOf = ({ subWalletId, asset }: PayoutTotal) => paying.get(subWalletId)?.worths.get(asset);
  const amounts = totals.map((total) => worthOf(total.amount, scaleOf(total), currency));
  const fees = totals.map((total) => worthOf(total.maxFees, scaleOf(total), currency));
  const paid = totals.flatMap((total, at) => (total.amount === "0" ? [] : [amounts[at] ?? null]));
  const charged = totals.flatMap((total, at) => (total.maxFees === "0" ? [] : [fees[at] ?? null]));
  return {
    takes: totals.map((total) => takeView(total, paying, currency)),
    fees: unchecked ? null : feeWords(totals),
    feesFiat: charged.length === 0 ? null : fiatWords(sumOf(charged), currency),
    total: fiatOf(sumOf([...paid, ...charged]), currency),
    paymentsFiat: fiatOf(sumOf(paid), currency),
  };
}

function takeView(total: PayoutTotal, paying: CheckedPayout["paying"], currency: string): TakeView {
  const { subWalletId, asset, decimals, count, amount, maxFees, available } = total;
  const payer = paying.get(subWalletId);
  const needed = BigInt(amount) + BigInt(maxFees);
  const left = available === null ? null : BigInt(available) - needed;
  const inUnit = (units: bigint) => formatExact(fromUnits(units, decimals));
  return {
    key: `${subWalletId} ${asset}`,
    asset: markHidden(asset),
    count,
    from: markHidden(payer?.payer.name ?? subWalletId),
    amount: inUnit(BigInt(amount)),
    fiat: amount === "0" ? null : fiatWords(worthOf(amount, payer?.worths.get(asset), currency), currency),
    before: available === null ? null : inUnit(BigInt(available)),
    after: left === null || left < 0n ? null : inUnit(left),
    missing: left !== null && left < 0n ? `${inUnit(-left)} ${markHidden(asset)} more is needed` : null,
  };
}

function feeWords(totals: readonly PayoutTotal[]): string {
  const fees = new Map<string, { units: bigint; decimals: number }>();
  for (const { asset, decimals, maxFees } of totals) {
    const units = (fees.get(asset)?.units ?? 0n) + BigInt(maxFees);
    fees.set(asset, { units, decimals });
  }
  return [...fees]
    .filter(([, { units }]) => units > 0n)
    .map(([asset, { units, decimals }]) => `${formatExact(fromUnits(units, decimals))} ${markHidden(asset)}`)
    .join(" + ");
}
