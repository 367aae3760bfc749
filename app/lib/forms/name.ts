/** The specification allows 1 to 49, although its message says 50. */
export const MAX_NAME_LENGTH = 49;

export const NAME_LENGTH = "Name must be 1 to 50 characters";

/** Characters as users count them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
