/** Something in a file that is not as it should be. */
export interface Difference {
  /** The first line it may be on, counted from 1 as an editor does; null where it is about the file as a whole. */
  line: number | null;
  /** The last line it may be on, where that is another one. */
  toLine: number | null;
  /** A sentence without its full stop. */
  message: string;
  /** What stands there, and what should; null where the message says it. */
  found: string | null;
  expected: string | null;
}

const MAX_SHOWN = 160;

/** @param place a line, or the lines between which it is */
export function difference(
  message: string,
  { line = null, toLine = null }: Partial<Pick<Difference, "line" | "toLine">> = {},
  { found = null, expected = null }: Partial<Pick<Difference, "found" | "expected">> = {},
): Difference {
  return { line, toLine, message: plain(message), found: cut(found), expected: cut(expected) };
}

const plain = (text: string) => text.replace(/[\p{C}\u2028\u2029]/gu, "·");

/** What a file says may be long, and hold what no page or terminal should be given. */
function cut(text: string | null): string | null {
  if (text === null) return null;
  const shown = plain(text);
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}

/** A control total that the rows of its file do not add up to. */
export interface WrongTotal {
  /** Its names and values, as the file has them. */
  values: Readonly<Record<string, string>>;
  /** What is wrong of it, in words: "'in' of ETH in sub-wallet 1". */
  subject: string;
}

/** Reading a file cannot go on: what is wrong with it. */
export class FileProblem extends Error {
  override name = "FileProblem";
  readonly difference: Difference;
  /** Where it is about one. */
  readonly total: WrongTotal | null;
  constructor(difference: Difference, total: WrongTotal | null = null) {
    super(difference.message);
    this.difference = difference;
    this.total = total;
  }
}
