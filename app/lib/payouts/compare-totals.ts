import type { PayoutRowCheck } from "~/lib/custody/payouts/check.server";
import type { PayoutTotal } from "~/lib/custody/payouts/shapes.server";
import type { RowPayment } from "./check-row";

/** A row that was asked about, and what was answered. */
export interface AnsweredRow {
  payment: Pick<RowPayment, "subWalletId" | "asset" | "amount">;
  /** Symbol of the asset that pays the fee. */
  feeAsset: string;
  answer: Pick<PayoutRowCheck, "refusal" | "code" | "maxFee">;
}

/** What is missing counts too, so that a shortfall is shown. */
const isCounted = ({ refusal, code }: AnsweredRow["answer"]) =>
  refusal === null || code === "INSUFFICIENT_BALANCE";

/** Whether the service adds up exactly what the rows have: amounts, highest fees and how many there are. */
export function areTotalsOf(totals: readonly PayoutTotal[], rows: readonly AnsweredRow[]): boolean {
  const own = new Map<string, { count: number; amount: bigint; fees: bigint }>();
  const add = (subWalletId: string, asset: string, part: { count: number; amount: bigint; fees: bigint }) => {
    const key = JSON.stringify([subWalletId, asset]);
    const sum = own.get(key) ?? { count: 0, amount: 0n, fees: 0n };
    own.set(key, {
      count: sum.count + part.count,
      amount: sum.amount + part.amount,
      fees: sum.fees + part.fees,
    });
  };
  for (const { payment, feeAsset, answer } of rows.filter((row) => isCounted(row.answer))) {
    add(payment.subWalletId, payment.asset, { count: 1, amount: BigInt(payment.amount), fees: 0n });
    add(payment.subWalletId, feeAsset, { count: 0, amount: 0n, fees: BigInt(answer.maxFee ?? 0) });
  }
  const stated = totals.filter(({ count, maxFees }) => count > 0 || maxFees !== "0");
  const needed = [...own.values()].filter(({ count, fees }) => count > 0 || fees > 0n);
  return (
    stated.length === needed.length &&
    stated.every(({ subWalletId, asset, count, amount, maxFees }) => {
      const sum = own.get(JSON.stringify([subWalletId, asset]));
      return sum?.count === count && sum.amount === BigInt(amount) && sum.fees === BigInt(maxFees);
    })
  );
}
