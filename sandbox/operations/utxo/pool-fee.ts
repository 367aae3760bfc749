import type { Coin } from "../../chains/utxo/coin-selection";
import { type PayeeFacts, type PayoutFee, type PayoutPayment, withHeadroom } from "../payout/payout-chain";

/**
 * Of one transaction with the largest coins first, and with change.
 * @param payments all from one sub-wallet; at least one
 */
export function feeOfPool(
  payments: readonly PayoutPayment[],
  coinsOf: PayeeFacts["coinsOf"],
  feeOf: (coins: Coin[]) => bigint,
): PayoutFee {
  const amount = payments.reduce((sum, one) => sum + one.amount, 0n);
  let sum = 0n;
  const coins: Coin[] = [];
  for (const value of coinsOf(payments[0]?.subWallet.id ?? "")) {
    coins.push({ txId: "", outputIndex: 0, value });
    sum += value;
    if (sum > amount + feeOf(coins)) break;
  }
  return withHeadroom(feeOf(coins.length === 0 ? [{ txId: "", outputIndex: 0, value: amount }] : coins));
}
