/** A destination tag in decimal digits; null where a payment has none. */
export function memoOf(unsigned: Record<string, unknown>): string | null {
  const { destinationTag } = unsigned as { destinationTag?: string | null };
  return destinationTag == null ? null : BigInt(destinationTag).toString();
}
