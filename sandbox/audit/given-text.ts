import { markHidden } from "../base/hidden-characters";

/** Longer than any name, note or reason may be. */
const MAX_GIVEN = 300;
const MAX_WORDS = 4_000;

/**
 * What a person gave, such as a name, a note or a reason, as the audit log says it: in quotes and in one line, so that it
 * cannot pass for words of the log.
 */
export function asGiven(text: string): string {
  return `"${shorten(inOneLine(text), MAX_GIVEN).replaceAll('"', "”")}"`;
}

/** Whole words of the log, whatever is in them. */
export const asWords = (text: string): string => shorten(inOneLine(text), MAX_WORDS);

/** A line break is shown as a mark, any other hidden character by its code. */
const inOneLine = (text: string): string =>
  text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map(markHidden)
    .join("⏎");

function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
