import { type Findings, GWEI, type Unit } from "./findings";
import { withDrift } from "./limits";
import type { Mismatch, Previewed } from "./types";

const PREVIEWED = "previewedFee";
const QUOTED = "quotedGasPrice";

/**
 * Adds a mismatch where a fee has risen since it was previewed.
 * @param fee smallest units of the native asset, at most
 */
export function checkNotRisen(findings: Findings, fee: bigint, previewed: Previewed, unit: Unit): void {
  const message = "The fee is above the one in the preview";
  findings.amountWithin(PREVIEWED, { highest: BigInt(previewed.feeAtMost) }, fee, unit, message);
}

/**
 * Adds a mismatch where a gas price is more than a quarter above the quote.
 * @param price wei a gas, as is `quoted` in decimal digits
 */
export function checkNearQuote(findings: Findings, price: bigint, quoted: string): void {
  const message = "The gas price is above the one quoted for this speed";
  findings.amountWithin(QUOTED, { highest: withDrift(BigInt(quoted)) }, price, GWEI, message);
}

/** Whether a mismatch says only that a price within the chain's limit is higher than it was. */
export function isRisenFee({ field }: Pick<Mismatch, "field">): boolean {
  return field === PREVIEWED || field === QUOTED;
}
