import type { Coin } from "../../chains/utxo/coin-selection";
import { type PayoutFee, withHeadroom } from "../payout/payout-chain";

/**
 * Of a payment with the largest coins first, and with change.
 * @param values largest first
 */
export function feeOfPool(
  values: readonly bigint[],
  amount: bigint,
  feeOf: (coins: Coin[]) => bigint,
): PayoutFee {
  let sum = 0n;
  const coins: Coin[] = [];
  for (const value of values) {
    coins.push({ txId: "", outputIndex: 0, value });
    sum += value;
    if (sum > amount + feeOf(coins)) break;
  }
  return withHeadroom(feeOf(coins.length === 0 ? [{ txId: "", outputIndex: 0, value: amount }] : coins));
}
