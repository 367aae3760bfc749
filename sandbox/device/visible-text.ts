import { markOf } from "../base/hidden-characters";

/** Control, format, private and unassigned characters, odd spaces, and letters that are drawn as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;

/** A text in which every character can be seen: `⟨U+202E⟩` for one that cannot, `↵` at the end of a line. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (unseen) => (unseen === "\n" ? "↵\n" : markOf(unseen)));

/** What no text has; line breaks and tabs it may. */
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

/** UTF-8 text; null for bytes that are none, such as a hash. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}
