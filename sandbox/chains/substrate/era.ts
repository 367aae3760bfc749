import { littleEndian } from "./scale";

/** As long as the runtime remembers block hashes. */
const PERIOD = 4096;
const PERIOD_EXPONENT = 12;

/** Its checkpoint is the genesis block. */
export const IMMORTAL_ERA = Uint8Array.of(0);

/** Two bytes: the period's exponent less one in the low four bits, the height within the period above them. */
export function mortalEra(height: number): Uint8Array {
  return littleEndian(BigInt(((height % PERIOD) << 4) | (PERIOD_EXPONENT - 1)), 2);
}

/** Relative to the current height; null for an immortal era. @throws Error for an unsupported period */
export function birthBlockOf(era: Uint8Array, height: number): number | null {
  if (era.length === 1 && era[0] === 0) return null;
  const [low = 0, high = 0] = era;
  if (era.length !== 2 || (low & 15) !== PERIOD_EXPONENT - 1) throw new Error("Not an era that is used here");
  const phase = (low >> 4) | (high << 4);
  const birth = Math.floor((height - phase) / PERIOD) * PERIOD + phase;
  if (birth < 0) throw new Error("The era begins in the future");
  return birth;
}
