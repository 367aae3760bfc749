/** Values in smallest units. */
export type DecodedTransaction = {
  hash: string;
  inputs: { txId: string; outputIndex: number }[];
  /** Null: the script has no address. */
  outputs: { address: string | null; value: bigint }[];
  /** Virtual bytes; bytes without witnesses. */
  vsize: number;
};

/** Smallest units. */
export type SpentOutput = { address: string; value: bigint };

/**
 * @param raw hex
 * @throws Error for anything else
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
