const OVERHEAD = 11n;
/** Outpoint, sequence and 23 bytes of redeem script; signature and key in the witness count a quarter. */
const COMPATIBILITY_INPUT = 91n;
const OUTPUT_HEAD = 9n;

/** Virtual bytes, if all inputs are P2SH-P2WPKH, the largest kind that this backend creates. */
export function virtualSize(inputs: number, outputScripts: readonly Uint8Array[]): bigint {
  const manyItems = inputs > 252 || outputScripts.length > 252 ? 4n : 0n;
  const outputs = outputScripts.reduce((sum, script) => sum + OUTPUT_HEAD + BigInt(script.length), 0n);
  return OVERHEAD + manyItems + BigInt(inputs) * COMPATIBILITY_INPUT + outputs;
}
