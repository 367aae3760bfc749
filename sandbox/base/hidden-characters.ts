/** Emoji, and joiners where Indic and Arabic scripts need them (RFC 5892 A.1, A.2). */
const VISIBLE = [
  String.raw`\p{RGI_Emoji}`,
  String.raw`(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])[\u200c\u200d]`,
  String.raw`(?<=[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1]\p{Mn}*)\u200c(?=\p{Mn}*(?!\u0621)\p{Script=Arabic})`,
].join("|");

/** Control, format, private and unassigned characters, odd spaces, and letters drawn as nothing. */
const HIDDEN = String.raw`[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|(?![ \u3000])\p{Zs}`;

const pattern = () => new RegExp(`${VISIBLE}|(?<hidden>${HIDDEN})`, "gv");

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Shown for a hidden character: `⟨U+202E⟩`. */
export const markOf = (hidden: string): string => `⟨${codePoint(hidden)}⟩`;

export const markHidden = (text: string): string =>
  PRINTABLE.test(text)
    ? text
    : text.replace(pattern(), (found, hidden?: string) => (hidden === undefined ? found : markOf(hidden)));

export const markHiddenInLines = (text: string): string => text.replace(/[^\t\r\n]+/g, markHidden);

/** The usual texts, without the work of the pattern. */
const PRINTABLE = /^[\x20-\x7e]*$/;

/** The first hidden character: `an invisible character (U+202E) after "Tre"`; null if none. */
export function hiddenWords(text: string): string | null {
  if (PRINTABLE.test(text)) return null;
  for (const { index, groups } of text.matchAll(pattern())) {
    if (!groups?.hidden) continue;
    const before = Array.from(text.slice(0, index)).slice(-20).join("");
    const place = before === "" ? "at the beginning" : `after "${before}"`;
    return `an invisible character (${codePoint(groups.hidden)}) ${place}`;
  }
  return null;
}

/** For storage: composed letters (NFC), single spaces between words (RFC 8266). */
export const normalName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
