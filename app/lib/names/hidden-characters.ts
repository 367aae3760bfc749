/**
 * Control, format, private and unassigned characters, lone surrogates, blank letters, and spaces that look like the
 * usual one. The ideographic space is wide enough to be seen.
 */
const HIDDEN = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}`;

const VIRAMA =
  "[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u17d2\u1a60\u1b44\u1baa\u1bab\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]";
/** Arabic letters that join the next one. */
const DUAL_JOINING =
  "[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff]";

/** RFC 5892 A.1 and A.2: joiners that change what is seen, in Indic and Arabic scripts. */
const JOINER = String.raw`(?<=${VIRAMA})[\u200c\u200d]|(?<=${DUAL_JOINING}\p{Mn}*)\u200c(?=\p{Mn}*(?![\u0621\u0674])\p{Script=Arabic})`;

/**
 * Emoji and allowed joiners match first and pass; group 1 is a hidden character. Built from text because TypeScript's
 * target does not know the flag `v`, which emoji of several characters need.
 */
const pattern = () => new RegExp(String.raw`\p{RGI_Emoji}|${JOINER}|(${HIDDEN})`, "gv");

const PLAIN = /^[\x20-\x7e]*$/;

/** `‹U+202E›` */
export function writtenOut(character: string): string {
  return `‹${codePoint(character)}›`;
}

/** Writes each hidden character out: `‹U+202E›`. */
export function markHidden(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(pattern(), (match: string, hidden?: string) => (hidden ? writtenOut(hidden) : match));
}

export interface HiddenCharacter {
  character: string;
  before: string;
}

export function findHidden(text: string): HiddenCharacter | null {
  if (PLAIN.test(text)) return null;
  for (const { 1: character, index } of text.matchAll(pattern())) {
    if (character) return { character, before: text.slice(0, index) };
  }
  return null;
}

/** 'U+202E' */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
