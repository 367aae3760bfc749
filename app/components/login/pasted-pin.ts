export const PIN_LENGTH = 6;

/**
 * The digits for the requested places (1 to 6, ascending): of a whole PIN only those, so that no others are sent;
 * otherwise as many digits as places. Null for any other text.
 */
export function charactersFor(places: readonly number[], pasted: string): string[] | null {
  const digits = pasted.replace(/\s/g, "");
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === places.length) return [...digits];
  return digits.length === PIN_LENGTH ? places.map((place) => digits.charAt(place - 1)) : null;
}
