/** In px, largest first; each has a class in amount.css. */
export const AMOUNT_SIZES = [40, 36, 32, 28, 24, 20, 18, 16, 14, 12, 10] as const;

export type AmountSize = (typeof AMOUNT_SIZES)[number];

/** The narrowest card holds this many at 40 px. */
const CHARACTERS_AT_FULL_SIZE = 11;

/** Font size in px: 40 for up to 11 characters, at least 10. */
export function amountSize(text: string): AmountSize {
  const room = CHARACTERS_AT_FULL_SIZE * AMOUNT_SIZES[0];
  return AMOUNT_SIZES.find((size) => text.length * size <= room) ?? 10;
}
