import BigNumber from "bignumber.js";
import { rate } from "../rates/rates";

/** Exact decimal text: commas in the whole part, no trailing zeros. */
export function amountText(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction ? `${whole}.${fraction}` : whole;
}

/** `amountText` and the units that it is of. */
export const exactAmount = (units: bigint, decimals: number): { amount: string; units: string } => ({
  amount: amountText(units, decimals),
  units: units.toString(),
});

/** '£50,313.42'; null if no price is known. */
export function worthText(assetId: string, units: bigint, decimals: number, at: Date): string | null {
  const price = rate(assetId, "GBP", at);
  const worth = price?.times(new BigNumber(units.toString()).shiftedBy(-decimals));
  return worth ? `£${worth.toFormat(2)}` : null;
}
