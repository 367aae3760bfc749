import { decodeBitcoinTransaction, verifyBitcoinSignatures } from "../../chains/bitcoin/decode";
import { decodeDogeTransaction, verifyDogeSignatures } from "../../chains/doge/decode";
import { dogeOutputError, minDogeFee } from "../../chains/doge/facts";
import type { Network } from "../../chains/names";
import type { DecodedTransaction, SpentOutput } from "../../chains/utxo/decode";

/** The rules by which nodes of a chain with unspent outputs check a transaction. */
export type UtxoChain = {
  /** The contract's Chain. */
  chain: string;
  /** Throws Error when the bytes are no transaction. */
  decode(raw: string, network: Network): Promise<DecodedTransaction>;
  verifySignatures(raw: string, spent: readonly SpentOutput[], network: Network): Promise<boolean>;
  /** Smallest units. Nodes do not relay transactions with a lower fee. */
  leastFee(transaction: DecodedTransaction): bigint;
  /** Why nodes do not relay it at any fee, or null. */
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
  leastFee: minDogeFee,
  refusal: dogeOutputError,
};
