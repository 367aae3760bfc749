import type { Operation } from "../../base/operation";
import type { EthereumTransaction } from "../../chains/ethereum/build";

type Facts = Pick<EthereumTransaction, "to" | "value" | "data">;

/**
 * What an EVM transaction does.
 * @param isPayment it pays coins or a known token and does nothing else
 * @param replaced the live transaction with the same nonce; null where there is none
 */
export function operationOf(transaction: Facts, isPayment: boolean, replaced: Facts | null): Operation {
  if (replaced && isSame(transaction, replaced)) return "SPEED_UP";
  if (replaced && BigInt(transaction.value) === 0n && callOf(transaction) === "") return "CANCELLATION";
  return isPayment ? "PAYMENT" : "CONTRACT_CALL";
}

/** Hex in lower case; '' for none. */
const callOf = ({ data }: Pick<Facts, "data">): string => (data ?? "").replace(/^0x/i, "").toLowerCase();

const isSame = (one: Facts, other: Facts): boolean =>
  one.to.toLowerCase() === other.to.toLowerCase() &&
  BigInt(one.value) === BigInt(other.value) &&
  callOf(one) === callOf(other);
