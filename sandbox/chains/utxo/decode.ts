/** A signed transaction as the network reads it; values in smallest units. */
export type DecodedTransaction = {
  /** The txid in display order. */
  hash: string;
  inputs: { txId: string; outputIndex: number }[];
  /** Null address: a script without one. */
  outputs: { address: string | null; value: bigint }[];
  /** Virtual bytes; bytes where there are no witnesses. */
  vsize: number;
};

/** An output that a transaction spends; value in smallest units. */
export type SpentOutput = { address: string; value: bigint };

/**
 * Parses a transaction (hex). Throws Error for anything else.
 * @param addressOf the chain's address of an output script
 */
export async function decodeTransaction(
  raw: string,
  addressOf: (script: Uint8Array) => string | null,
): Promise<DecodedTransaction> {
  const { Transaction } = await import("bitcoinjs-lib");
  const parsed = Transaction.fromHex(raw);
  return {
    hash: parsed.getId(),
    inputs: parsed.ins.map(({ hash, index }) => ({
      txId: Buffer.from(hash).reverse().toString("hex"),
      outputIndex: index,
    })),
    outputs: parsed.outs.map(({ script, value }) => ({ address: addressOf(script), value })),
    vsize: parsed.virtualSize(),
  };
}
