/** Amounts split for display; `money.ts` makes the texts. */

/** 78 digits of a 256-bit number, a point, and a fraction. */
export const MAX_AMOUNT_LENGTH = 160;
export const SIGNED_DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function group(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** The digits with exactly `decimals` places; null if unknown. */
export function place(value: string | null | undefined, decimals: number, rounding: "truncate" | "half-up") {
  if (typeof value !== "string" || value.length > MAX_AMOUNT_LENGTH || !SIGNED_DECIMAL.test(value))
    return null;
  const isNegative = value.startsWith("-");
  const [whole = "0", fraction = ""] = value.replace("-", "").split(".");
  let scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  if (rounding === "half-up" && (fraction[decimals] ?? "0") >= "5") scaled += 1n;
  const digits = scaled.toString().padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const sign: "" | "-" = isNegative && scaled > 0n ? "-" : "";
  return { sign, whole: group(digits.slice(0, cut)), fraction: digits.slice(cut), isZero: scaled === 0n };
}

export function digitsOf({ whole, fraction }: Pick<CryptoParts, "whole" | "fraction">): string {
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

export interface CryptoParts {
  /** '<' before the smallest amount that can be shown. */
  sign: "" | "-" | "<";
  whole: string;
  fraction: string;
}

/** From decimal text in whole coins, cut, not rounded; null if unknown. */
export function cryptoParts(value: string | null | undefined, decimals = 5): CryptoParts | null {
  const placed = place(value, decimals, "truncate");
  if (!placed) return null;
  const { sign, whole, fraction, isZero } = placed;
  const isTiny = isZero && !value?.startsWith("-") && /[1-9]/.test(value ?? "");
  if (!isTiny) return { sign, whole, fraction };
  return decimals === 0
    ? { sign: "<", whole: "1", fraction }
    : { sign: "<", whole, fraction: fraction.replace(/0$/, "1") };
}

/** Whether `decimals` places hide digits. */
export function isCutAt(value: string | null, decimals: number): boolean {
  return (
    value !== null && SIGNED_DECIMAL.test(value) && /[1-9]/.test((value.split(".")[1] ?? "").slice(decimals))
  );
}
