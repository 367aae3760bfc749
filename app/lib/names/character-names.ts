/** The hidden characters that people paste most, by code point. */
const NAMES: Readonly<Record<number, string>> = {
  9: "tab",
  10: "line break",
  13: "line break",
  160: "no-break space",
  173: "soft hyphen",
  847: "combining grapheme joiner",
  1564: "Arabic letter mark",
  4447: "Hangul filler",
  4448: "Hangul filler",
  6158: "Mongolian vowel separator",
  8203: "zero-width space",
  8204: "zero-width non-joiner",
  8205: "zero-width joiner",
  8206: "left-to-right mark",
  8207: "right-to-left mark",
  8232: "line separator",
  8233: "paragraph separator",
  8234: "left-to-right embedding",
  8235: "right-to-left embedding",
  8236: "end of an embedding",
  8237: "left-to-right override",
  8238: "right-to-left override",
  8239: "narrow no-break space",
  8288: "word joiner",
  8294: "left-to-right isolate",
  8295: "right-to-left isolate",
  8296: "first strong isolate",
  8297: "end of an isolate",
  10240: "blank Braille pattern",
  12644: "Hangul filler",
  65279: "zero-width no-break space",
  65440: "Hangul filler",
};

const KINDS: readonly [pattern: RegExp, name: string][] = [
  [/\p{Variation_Selector}/u, "variation selector"],
  [/[\u{e0000}-\u{e007f}]/u, "tag character"],
  [/\p{Zs}/u, "unusual space"],
  [/\p{Cc}/u, "control character"],
  [/\p{Cs}/u, "half of a character"],
  [/\p{Co}/u, "private-use character"],
  [/\p{Cn}/u, "unassigned character"],
];

/** 'right-to-left override'; null if it has no short name. */
export function characterName(character: string): string | null {
  const name = NAMES[character.codePointAt(0) ?? 0];
  return name ?? KINDS.find(([pattern]) => pattern.test(character))?.[1] ?? null;
}
