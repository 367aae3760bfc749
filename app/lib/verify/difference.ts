export interface Difference {
  /** The first possible line, counted from 1; null if it is about the whole file. */
  line: number | null;
  toLine: number | null;
  /** A sentence without its full stop. */
  message: string;
  /** Null if the message says it. */
  found: string | null;
  expected: string | null;
}

const MAX_SHOWN = 160;

export function difference(
  message: string,
  { line = null, toLine = null }: Partial<Pick<Difference, "line" | "toLine">> = {},
  { found = null, expected = null }: Partial<Pick<Difference, "found" | "expected">> = {},
): Difference {
  return { line, toLine, message: plain(message), found: cut(found), expected: cut(expected) };
}

/** Texts of a file or a manifest can hold characters that are unsafe for a page or terminal. */
export const plain = (text: string) => text.replace(/[\p{C}\u2028\u2029]/gu, "·");

/** Text of a file may be long, or unsafe for a page or terminal. */
function cut(text: string | null): string | null {
  if (text === null) return null;
  const shown = plain(text);
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}

export interface WrongTotal {
  values: Readonly<Record<string, string>>;
  /** "'in' of ETH in sub-wallet 1". */
  subject: string;
}

export class FileProblem extends Error {
  override name = "FileProblem";
  readonly difference: Difference;
  readonly total: WrongTotal | null;
  constructor(difference: Difference, total: WrongTotal | null = null) {
    super(difference.message);
    this.difference = difference;
    this.total = total;
  }
}
