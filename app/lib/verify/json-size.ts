export interface JsonLimits {
  depth: number;
  /** Of one object. */
  names: number;
  /** Of one list. */
  items: number;
}

interface Level {
  isObject: boolean;
  count: number;
}

/**
 * Whether a text that may be JSON has more in it than the limits say, before it is parsed: what is made of it, and every
 * rule that it breaks, would take seconds in which nobody else is answered.
 */
export function exceeds(text: string, limits: JsonLimits): boolean {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === "{" || char === "[") levels.push({ isObject: char === "{", count: 0 });
    else if (char === "}" || char === "]") levels.pop();
    else if (char === ",") countItem(levels.at(-1));
    else continue;
    if (isTooMuch(levels, limits)) return true;
  }
  return false;
}

function countItem(level: Level | undefined): void {
  if (level) level.count += 1;
}

function isTooMuch(levels: readonly Level[], { depth, names, items }: JsonLimits): boolean {
  const level = levels.at(-1);
  return levels.length > depth || (level !== undefined && level.count >= (level.isObject ? names : items));
}

/** Where the text that begins at `start` ends. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
