export const PIN_LENGTH = 6;

/**
 * What a pasted text puts into the boxes of the asked places (1 to 6, ascending): as many digits as there are boxes are
 * taken in order; of a whole PIN only the asked ones are, so that no others are ever sent. Null for any other text.
 */
export function charactersFor(places: readonly number[], pasted: string): string[] | null {
  const digits = pasted.replace(/\s/g, "");
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === places.length) return [...digits];
  return digits.length === PIN_LENGTH ? places.map((place) => digits.charAt(place - 1)) : null;
}
