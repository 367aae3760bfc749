const WORDS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** 'two', '12'. */
export function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}
