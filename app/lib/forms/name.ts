/**
 * The longest name of anything, in characters as people count them. The specification takes 1 to 49, and has the
 * message that refuses more speak of 50.
 */
export const MAX_NAME_LENGTH = 49;

export const NAME_LENGTH = "Name must be 1 to 50 characters";

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
