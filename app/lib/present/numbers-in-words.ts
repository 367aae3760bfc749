const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A small count as a word: 'two', '12'. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
