import { decodeBitcoinTransaction, verifyBitcoinSignatures } from "../../chains/bitcoin/decode";
import { decodeDogeTransaction, verifyDogeSignatures } from "../../chains/doge/decode";
import { dogeOutputError, minDogeFee } from "../../chains/doge/facts";
import type { Network } from "../../chains/names";
import type { DecodedTransaction, SpentOutput } from "../../chains/utxo/decode";

export type UtxoChain = {
  chain: string;
  /** @throws Error for invalid bytes */
  decode(raw: string, network: Network): Promise<DecodedTransaction>;
  verifySignatures(raw: string, spent: readonly SpentOutput[], network: Network): Promise<boolean>;
  /** Minimum relay fee, smallest units. */
  leastFee(transaction: DecodedTransaction): bigint;
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
