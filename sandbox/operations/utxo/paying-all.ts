import type { PreparedOutput, PreparedTransaction } from "../../requests/create-request";

/** What a transaction with these payments says that it does. @param payments at least one */
export function payingAll(
  payments: readonly PreparedOutput[],
): Pick<PreparedTransaction, "to" | "amount" | "payments"> {
  const amount = payments.reduce((sum, one) => sum + one.amount, 0n);
  const [only, ...others] = payments;
  return only && others.length === 0 ? { to: only.to, amount } : { to: null, amount, payments };
}
