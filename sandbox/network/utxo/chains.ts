import { decodeBitcoinTransaction, verifyBitcoinSignatures } from "../../chains/bitcoin/decode";
import { decodeDogeTransaction, verifyDogeSignatures } from "../../chains/doge/decode";
import { leastDogeFee, refusedDogeOutput } from "../../chains/doge/facts";
import type { Network } from "../../chains/facts";
import type { DecodedTransaction, SpentOutput } from "../../chains/utxo/decode";

/** What a node of a chain with unspent outputs knows beyond the outputs themselves. */
export type UtxoChain = {
  /** The contract's Chain. */
  chain: string;
  /** Throws Error when the bytes are no transaction. */
  decode(raw: string, network: Network): Promise<DecodedTransaction>;
  verifySignatures(raw: string, spent: readonly SpentOutput[], network: Network): Promise<boolean>;
  /** Smallest units; below it nodes do not relay. */
  leastFee(transaction: DecodedTransaction): bigint;
  /** Why nodes do not relay it whatever it pays, or null. */
  refusal(transaction: DecodedTransaction): string | null;
};

export const bitcoin: UtxoChain = {
  chain: "BITCOIN",
  decode: decodeBitcoinTransaction,
  verifySignatures: verifyBitcoinSignatures,
  // One satoshi per virtual byte.
  leastFee: ({ vsize }) => BigInt(vsize),
  refusal: () => null,
};

export const doge: UtxoChain = {
  chain: "DOGE",
  decode: decodeDogeTransaction,
  verifySignatures: verifyDogeSignatures,
  leastFee: leastDogeFee,
  refusal: refusedDogeOutput,
};
