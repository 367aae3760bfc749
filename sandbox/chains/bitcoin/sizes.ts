import type { OutputKind } from "./address";

/** The two kinds of own address whose coins the contract lets a transaction spend. */
export type SpendableType = "COMPATIBILITY" | "NATIVE";

/** A signature of at most 71 bytes and its hash type, the compressed key, and the lengths before them. */
const WITNESS_BYTES = 1 + 1 + 72 + 1 + 33;
/** Outpoint, sequence and the length of the script in front of them. */
const INPUT_BYTES = 36 + 4 + 1;
/** The redeem script of a P2SH-P2WPKH input with its push. */
const REDEEM_SCRIPT_BYTES = 23;

/** Weight units of an input: bytes outside the witness count four times (BIP-141). */
export function inputWeight(type: SpendableType): number {
  return 4 * (INPUT_BYTES + (type === "COMPATIBILITY" ? REDEEM_SCRIPT_BYTES : 0)) + WITNESS_BYTES;
}

/** Weight units of an output with a script of this many bytes. */
export function outputWeight(scriptLength: number): number {
  return 4 * (8 + 1 + scriptLength);
}

/** Bytes of the script that pays an own change address, which is P2SH. */
export const CHANGE_SCRIPT_LENGTH = 23;

/** Weight units of a whole transaction, with the largest signatures there can be. */
export function transactionWeight(
  inputs: readonly SpendableType[],
  scriptLengths: readonly number[],
): number {
  const versionAndLockTime = 8;
  const counts = countBytes(inputs.length) + countBytes(scriptLengths.length);
  const marker = 2;
  return (
    4 * (versionAndLockTime + counts) +
    marker +
    inputs.reduce((sum, type) => sum + inputWeight(type), 0) +
    scriptLengths.reduce((sum, length) => sum + outputWeight(length), 0)
  );
}

/** Satoshi at `feeRate` satoshi per virtual byte, a started byte counting whole. */
export function feeOfWeight(weight: number, feeRate: bigint): bigint {
  return BigInt(Math.ceil(weight / 4)) * feeRate;
}

/** Below these, outputs cost more to spend than they hold and are not relayed (Bitcoin Core, GetDustThreshold). */
export const dustLimits: Record<OutputKind, bigint> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
};

function countBytes(count: number): number {
  return count < 0xfd ? 1 : 3;
}
