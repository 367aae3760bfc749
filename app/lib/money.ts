/**
 * Money as text: bigint smallest units inside, decimal text at the edges, never a JavaScript number. Crypto amounts are
 * truncated, so that a screen never shows more than there is; fiat values round half up. A value that is not a decimal
 * number ("NaN": unknown to the backend) reads 'unavailable', never 0.
 */

import { cryptoParts, digitsOf, group, MAX_AMOUNT_LENGTH, place, SIGNED_DECIMAL } from "./amount-parts";

export const UNAVAILABLE = "unavailable";

const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/;
const HEX_INTEGER = /^0x[0-9a-fA-F]+$/;
const DIGITS = /^\d+$/;

export const MAX_UINT256 = 2n ** 256n - 1n;

type Value = string | null | undefined;
export type AmountProblem = "EMPTY" | "COMMA" | "SIGN" | "EXPONENT" | "NOT_A_NUMBER";

export type ParsedAmount =
  | { ok: true; amount: string }
  | { ok: false; problem: AmountProblem; message: string };

function assertDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new RangeError("The decimals provided must be an integer");
  }
}

/** '.5' and '5.' get their missing digit. */
function withBothSides(typed: string): string {
  return typed.replace(/^(?=\.\d)/, "0").replace(/(?<=\d)\.$/, "");
}

/**
 * The message about a fraction finer than the smallest unit; null if there is none, or if it is no plain decimal
 * number.
 * @param what the field: 'Tip'
 */
export function fractionProblem(amount: string, decimals: number, what = "Amount"): string | null {
  const plain = withBothSides(amount);
  const fraction = PLAIN_DECIMAL.test(plain) ? (plain.split(".")[1] ?? "").replace(/0+$/, "") : "";
  return fraction.length > decimals
    ? `${what} cannot have fractions smaller than the lowest allowed unit of ${decimals}`
    : null;
}

/**
 * Decimal text in whole coins to smallest units.
 * @throws RangeError on anything but plain digits with at most one point, and on a fraction finer than the smallest
 * unit (trailing zeros do not count)
 */
export function toUnits(amount: string, decimals: number): bigint {
  assertDecimals(decimals);
  if (typeof amount !== "string") throw new RangeError("The amount is not a text");
  if (amount.length > MAX_AMOUNT_LENGTH) throw new RangeError("The amount is too long");
  if (!PLAIN_DECIMAL.test(amount)) throw new RangeError(PROBLEM_WORDS[problemOf(amount)](amount));
  const problem = fractionProblem(amount, decimals);
  if (problem) throw new RangeError(problem);
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

/**
 * Smallest units of typed text, for pages while the user types; null if invalid or too fine. The server explains
 * errors.
 */
export function readUnits(typed: string, decimals: number): bigint | null {
  assertDecimals(decimals);
  const plain = withBothSides(typed.trim());
  if (plain.length > MAX_AMOUNT_LENGTH || !PLAIN_DECIMAL.test(plain)) return null;
  const [whole = "0", fraction = ""] = plain.split(".");
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

/** {@link toUnits} that also accepts '.5' and '5.'. */
export function typedToUnits(typed: string, decimals: number): bigint {
  return toUnits(withBothSides(typed), decimals);
}

/** Decimal text in whole coins, without trailing zeros: `25n, 2` is "0.25". */
export function fromUnits(units: bigint, decimals: number): string {
  assertDecimals(decimals);
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${sign}${whole}${fraction ? `.${fraction}` : ""}`;
}

/** Whole coins to 0x hex smallest units. @throws as {@link toUnits} */
export function toSmallestUnit(amount: string, decimals: number): string {
  return toHex(toUnits(amount, decimals));
}

/** 0x hex smallest units to whole coins. @throws RangeError on anything but 0x hex */
export function fromSmallestUnit(hex: string, decimals: number): string {
  if (typeof hex !== "string" || !HEX_INTEGER.test(hex)) {
    throw new RangeError("The amount is not a 0x hex number");
  }
  return fromUnits(BigInt(hex), decimals);
}

/** 0 or more, without leading zeros. @throws RangeError below zero */
export function toHex(units: bigint): string {
  if (units < 0n) throw new RangeError("The amount is below zero");
  return `0x${units.toString(16)}`;
}

/** From smallest-unit digits ("250000"); null if unknown. */
export function unitsText(value: Value, decimals: number): string | null {
  if (typeof value !== "string" || !DIGITS.test(value) || value.length > MAX_AMOUNT_LENGTH) return null;
  return fromUnits(BigInt(value), decimals);
}

const PROBLEM_WORDS: Record<AmountProblem, (text: string) => string> = {
  EMPTY: () => "Please enter an amount",
  COMMA: (text) =>
    `'${text.slice(0, 40)}' can be read in two ways. Please enter the amount without commas, with a point before the fraction`,
  SIGN: () => "Please enter the amount without a sign",
  EXPONENT: () => "Please enter the amount in full, without an exponent",
  NOT_A_NUMBER: () => "Please enter the amount in digits, with a point before the fraction",
};

function problemOf(text: string): AmountProblem {
  if (text === "") return "EMPTY";
  if (/^[\d.,]+$/.test(text) && text.includes(",")) return "COMMA";
  if (/^[+\-\u2212]/.test(text)) return "SIGN";
  if (/^[\d.]+e[+-]?\d+$/i.test(text)) return "EXPONENT";
  return "NOT_A_NUMBER";
}

/** Plain decimal text, or the mistake and the message for it. */
export function parseAmount(typed: string): ParsedAmount {
  const text = typed.trim();
  const completed = withBothSides(text);
  if (completed.length <= MAX_AMOUNT_LENGTH && PLAIN_DECIMAL.test(completed)) {
    return { ok: true, amount: completed };
  }
  const problem = problemOf(text);
  return { ok: false, problem, message: PROBLEM_WORDS[problem](text) };
}

/** "412.05000", "<0.00001" */
export function formatCrypto(value: Value, decimals = 5): string {
  const parts = cryptoParts(value, decimals);
  return parts ? parts.sign + digitsOf(parts) : UNAVAILABLE;
}

/** Every digit, grouped: for screens where people decide. */
export function formatExact(value: Value): string {
  if (typeof value !== "string" || !SIGNED_DECIMAL.test(value)) return UNAVAILABLE;
  const [whole = "0", fraction = ""] = value.replace("-", "").split(".");
  const shown = fraction.replace(/0+$/, "");
  return `${value.startsWith("-") ? "-" : ""}${group(whole)}${shown ? `.${shown}` : ""}`;
}

/** '1234.5 ETH' -> '1,234.5 ETH' in running text. */
export function groupAmounts(text: string): string {
  return text.replace(/(?<![\w.,-])\d{4,}(?=(?:\.\d+)? [A-Z][A-Z0-9]{1,9}\b)/g, group);
}

/** "1.250 ETH"; null: unknown. */
export function withUnit(amount: string | null, unit: string): string {
  return amount === null ? `Amount unavailable (${unit})` : `${amount} ${unit}`;
}

export const TRANSACTION_PLACES = 3;

export function formatTransactionValue(value: Value): string {
  return formatCrypto(value, TRANSACTION_PLACES);
}

export function balanceDecimals(symbol: string): number {
  return symbol === "BTC" ? 3 : 5;
}

/** Without symbol: "318.204" for BTC, "412.05000" for all others. */
export function formatBalance(value: Value, symbol: string): string {
  return formatCrypto(value, balanceDecimals(symbol));
}

export const DISPLAY_CURRENCIES = ["GBP", "USD", "EUR", "BTC", "ETH", "JPY", "CNY", "CHF", "AED"] as const;

const FIAT_SYMBOLS: Readonly<Record<string, string>> = {
  GBP: "£",
  USD: "$",
  EUR: "€",
  JPY: "¥",
  CNY: "CN¥",
  CHF: "CHF ",
  AED: "AED ",
};

export const FIAT_PLACES = 2;

/** "£1,014,220.18". Fiat rounds half up; BTC and ETH as display currencies are cut to their own places: "4.200 BTC". */
export function formatFiat(value: Value, currency: string, places = FIAT_PLACES): string {
  return knownFiat(value, currency, places) ?? UNAVAILABLE;
}

export function knownFiat(value: Value, currency: string, places = FIAT_PLACES): string | null {
  const symbol = FIAT_SYMBOLS[currency];
  if (symbol === undefined) {
    const parts = cryptoParts(value, balanceDecimals(currency));
    return parts && `${parts.sign}${digitsOf(parts)} ${currency}`;
  }
  const placed = place(value, places, "half-up");
  return placed && `${placed.sign}${symbol}${digitsOf(placed)}`;
}

/** Without sign, symbol and code: "1,014,220.18". */
export function formatFiatDigits(value: string, currency: string): string {
  const placed =
    currencySymbol(currency) === null
      ? cryptoParts(value, balanceDecimals(currency))
      : place(value, FIAT_PLACES, "half-up");
  return placed ? digitsOf(placed) : UNAVAILABLE;
}

/** "£"; null if its code follows the value. */
export function currencySymbol(currency: string): string | null {
  return FIAT_SYMBOLS[currency] ?? null;
}

/** Of the units in `Amount.currency`. PLANCK is the main network's. */
const UNIT_DECIMALS: Readonly<Record<string, number>> = {
  SATOSHI: 8,
  KOINU: 8,
  WEI: 18,
  GWEI: 9,
  DROPS: 6,
  LOVELACE: 6,
  LAMPORTS: 9,
  PLANCK: 10,
};

/**
 * Decimal text in whole coins; null if unknown.
 * @param assetDecimals win over the unit's: a token's unit is its symbol, and PLANCK differs between networks
 */
export function amountText(
  amount: { value: string; currency: string } | null | undefined,
  assetDecimals?: number | null,
): string | null {
  if (!amount) return null;
  const decimals = assetDecimals ?? UNIT_DECIMALS[amount.currency];
  return decimals === undefined ? null : unitsText(amount.value, decimals);
}

export const GWEI_DECIMALS = 9;

/** At most 9 decimals. @throws as {@link toUnits} */
export function gweiToWei(gwei: string): bigint {
  return typedToUnits(gwei, GWEI_DECIMALS);
}

export function weiToGwei(wei: bigint): string {
  return fromUnits(wei, GWEI_DECIMALS);
}

/** 6 places, cut: "1.250000". */
export function formatGwei(wei: string | null | undefined): string {
  return formatCrypto(unitsText(wei, GWEI_DECIMALS), 6);
}
