/** Version, lock time, counts of up to 252 inputs and outputs, and the segwit marker (half a byte). */
const OVERHEAD = 11n;
/** Outpoint, sequence, 23 bytes of redeem script; a signature and a key in the witness, at a quarter. */
const COMPATIBILITY_INPUT = 91n;
/** Value and length before the script. */
const OUTPUT_HEAD = 9n;

/** Virtual bytes of a transaction of P2SH-P2WPKH inputs, the largest kind that this backend creates. */
export function virtualSize(inputs: number, outputScripts: readonly Uint8Array[]): bigint {
  const manyItems = inputs > 252 || outputScripts.length > 252 ? 4n : 0n;
  const outputs = outputScripts.reduce((sum, script) => sum + OUTPUT_HEAD + BigInt(script.length), 0n);
  return OVERHEAD + manyItems + BigInt(inputs) * COMPATIBILITY_INPUT + outputs;
}
