/** The text has no more places than the asset. */
export function toUnits(text: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  if (fraction.length > decimals) throw new Error(`${text} has more than ${decimals} decimals`);
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Keeps `digits` leading digits; never rounds up. */
export function humanAmount(value: bigint, digits: number): bigint {
  const length = value.toString().length;
  if (length <= digits) return value;
  const unit = 10n ** BigInt(length - digits);
  return (value / unit) * unit;
}
