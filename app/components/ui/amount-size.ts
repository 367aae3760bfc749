/** Sizes in px that amount.css has a class for, largest first. */
export const AMOUNT_SIZES = [40, 36, 32, 28, 24, 20, 18, 16, 14, 12, 10] as const;

export type AmountSize = (typeof AMOUNT_SIZES)[number];

/** As many characters as the narrowest card holds at 40 px. */
const CHARACTERS_AT_FULL_SIZE = 11;

/** The font size in px for an amount of this length: 40 for up to 11 characters, never under 10. */
export function amountSize(text: string): AmountSize {
  const room = CHARACTERS_AT_FULL_SIZE * AMOUNT_SIZES[0];
  return AMOUNT_SIZES.find((size) => text.length * size <= room) ?? 10;
}
