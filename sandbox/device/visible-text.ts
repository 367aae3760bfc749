import { markOf } from "../base/hidden-characters";

/** Control, format, private and unassigned characters, odd spaces, and letters drawn as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}/gu;

/** Marks hidden characters as `⟨U+202E⟩`, and line ends as `↵`. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (unseen) => (unseen === "\n" ? "↵\n" : markOf(unseen)));

const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Null for bytes that are not UTF-8 text, such as a hash. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}
