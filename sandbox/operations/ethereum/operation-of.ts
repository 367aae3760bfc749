import type { Operation } from "../../base/operation";
import type { EthereumTransaction } from "../../chains/ethereum/build";

type Facts = Pick<EthereumTransaction, "to" | "value" | "data">;

/**
 * @param isPayment pays only coins or a known token
 * @param replaced the live transaction with the same nonce; null if none
 */
export function operationOf(transaction: Facts, isPayment: boolean, replaced: Facts | null): Operation {
  if (replaced && isSame(transaction, replaced)) return "SPEED_UP";
  if (replaced && BigInt(transaction.value) === 0n && callOf(transaction) === "") return "CANCELLATION";
  return isPayment ? "PAYMENT" : "CONTRACT_CALL";
}

const callOf = ({ data }: Pick<Facts, "data">): string => (data ?? "").replace(/^0x/i, "").toLowerCase();

const isSame = (one: Facts, other: Facts): boolean =>
  one.to.toLowerCase() === other.to.toLowerCase() &&
  BigInt(one.value) === BigInt(other.value) &&
  callOf(one) === callOf(other);
