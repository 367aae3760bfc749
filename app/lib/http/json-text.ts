const MAX_AROUND = 256 * 1024;

export class NoTextError extends Error {
  override name = "NoTextError";
  /** The whole answer if it is short, else null. */
  readonly answer: string | null;
  constructor(answer: string | null) {
    super("The answer does not hold the text");
    this.answer = answer;
  }
}

/**
 * Streams one string of a JSON answer. Ends only after the JSON around it was checked too.
 * @param path property names from the outermost object; each must come first in its object
 * @param isSound checks the answer without the string
 * @throws NoTextError
 */
export async function* textInJson(
  source: AsyncIterable<string>,
  path: readonly string[],
  isSound: (answer: unknown) => boolean,
): AsyncGenerator<string, void> {
  const start = new RegExp(`^\\s*${path.map((name) => `\\{\\s*"${name}"\\s*:\\s*`).join("")}"`);
  let head: string | null = null;
  let rest = "";
  let tail: string | null = null;
  for await (const piece of fromHead(source, start)) {
    if (head === null) {
      head = piece;
      continue;
    }
    if (tail === null) {
      const { text, left, after } = takeText(rest + piece);
      rest = left;
      tail = after;
      if (text !== "") yield text;
    } else tail += piece;
    if ((tail?.length ?? 0) > MAX_AROUND) throw new NoTextError(null);
  }
  if (tail === null || !isSoundJson(`${head}"${tail}`, isSound)) throw new NoTextError(null);
}

async function* fromHead(source: AsyncIterable<string>, start: RegExp): AsyncGenerator<string, void> {
  let head = "";
  let isPast = false;
  for await (const piece of source) {
    if (isPast) {
      yield piece;
      continue;
    }
    head += piece;
    const found = start.exec(head)?.[0];
    isPast = found !== undefined;
    if (found !== undefined) {
      yield found;
      yield head.slice(found.length);
    } else if (head.length > MAX_AROUND) throw new NoTextError(null);
  }
  if (!isPast) throw new NoTextError(head);
}

/** `after` follows the string's closing quotation mark. */
function takeText(raw: string): { text: string; left: string; after: string | null } {
  let at = 0;
  for (; at < raw.length; at += 1) {
    if (raw[at] === '"') return { text: decode(raw.slice(0, at)), left: "", after: raw.slice(at + 1) };
    if (raw[at] !== "\\") continue;
    const length = raw[at + 1] === "u" ? 6 : 2;
    if (at + length > raw.length) break;
    at += length - 1;
  }
  const end = Math.min(at, raw.length);
  return { text: decode(raw.slice(0, end)), left: raw.slice(end), after: null };
}

function decode(inside: string): string {
  try {
    return JSON.parse(`"${inside}"`);
  } catch {
    throw new NoTextError(null);
  }
}

function isSoundJson(text: string, isSound: (answer: unknown) => boolean): boolean {
  try {
    return isSound(JSON.parse(text));
  } catch {
    return false;
  }
}
