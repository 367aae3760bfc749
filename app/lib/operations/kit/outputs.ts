import type { PaidOutput, PaymentBase, WithOutputs } from "../intent";
import { type Findings, NOT_ENTERED } from "./findings";

type Paying = Pick<PaymentBase, "to" | "amount" | "asset"> & WithOutputs;

/** How many of the first outputs must be payments; every other one must return to the sub-wallet. */
export const countPayments = ({ payments }: WithOutputs): number => payments?.length ?? 1;

/**
 * The payment, or all of them in their order: each output must pay its recipient, and in full.
 * @param outputs of the transaction, in its order; amounts in smallest units
 * @param fieldOf the name of an output's value in a mismatch
 */
export function checkPaidOutputs(
  findings: Findings,
  { to, amount, asset, payments }: Paying,
  outputs: readonly { address: string; amount: bigint }[],
  fieldOf: (at: number, value: "address" | "amount") => string,
): void {
  for (const [at, paid] of (payments ?? [{ to, amount, position: null }]).entries()) {
    const found = outputs[at];
    const differs = paid.position === null ? NOT_ENTERED : `of payment ${paid.position} ${NOT_APPROVED}`;
    findings.equal(fieldOf(at, "address"), paid.to, found?.address, `The recipient ${differs}`);
    const field = fieldOf(at, "amount");
    findings.equalAmount(field, BigInt(paid.amount), found?.amount, asset, `The amount ${differs}`);
  }
}

const NOT_APPROVED = "is not the one that was approved with the payout";

/** What a transaction says that it pays first, or the payments that it must make: to be compared with its outputs. */
export function readOutputs(
  first: { to: string; amount: bigint },
  payments: readonly PaidOutput[] | undefined,
): Pick<PaymentBase, "to" | "amount"> & WithOutputs {
  const [one] = payments ?? [];
  if (!payments || !one) return { to: first.to, amount: first.amount.toString() };
  const amount = payments.reduce((sum, payment) => sum + BigInt(payment.amount), 0n);
  return { to: one.to, amount: amount.toString(), payments };
}
