import { type Findings, GWEI, type Unit } from "./findings";
import { withDrift } from "./limits";
import type { Mismatch, Previewed } from "./types";

const PREVIEWED = "previewedFee";
const QUOTED = "quotedGasPrice";

/** @param fee maximum, in smallest units of the native asset */
export function checkNotRisen(findings: Findings, fee: bigint, previewed: Previewed, unit: Unit): void {
  const message = "The fee is above the one in the preview";
  findings.amountWithin(PREVIEWED, { highest: BigInt(previewed.feeAtMost) }, fee, unit, message);
}

/** @param price wei a gas, like `quoted` (decimal digits) */
export function checkNearQuote(findings: Findings, price: bigint, quoted: string): void {
  const message = "The gas price is above the one quoted for this speed";
  findings.amountWithin(QUOTED, { highest: withDrift(BigInt(quoted)) }, price, GWEI, message);
}

export function isRisenFee({ field }: Pick<Mismatch, "field">): boolean {
  return field === PREVIEWED || field === QUOTED;
}
