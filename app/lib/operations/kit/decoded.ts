import type { SendIntent } from "~/lib/operations/intent";
import type { DecodedTransaction } from "./types";

/**
 * The part of a decoded transaction that says what the intent says: for verifiers that refuse whatever differs. What
 * the transaction alone knows (fee, nonce, memo, details…) is put over it.
 */
export function decodedOf({
  chain,
  network,
  fromAddress,
  to,
  asset,
  amount,
}: SendIntent): Omit<DecodedTransaction, "feeAtMost" | "feeBasis" | "total"> {
  return {
    chain,
    network,
    from: [fromAddress],
    to,
    asset,
    amount,
    isFeeExact: true,
    nonce: null,
    memo: null,
    tip: null,
    details: [],
    change: [],
  };
}
