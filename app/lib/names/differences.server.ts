import { codePoint } from "./hidden-characters";
import { areAlike } from "./skeleton.server";

const SCRIPTS = [
  { name: "Latin", pattern: /^\p{Script=Latin}/u },
  { name: "Cyrillic", pattern: /^\p{Script=Cyrillic}/u },
  { name: "Greek", pattern: /^\p{Script=Greek}/u },
  { name: "Armenian", pattern: /^\p{Script=Armenian}/u },
  { name: "Hebrew", pattern: /^\p{Script=Hebrew}/u },
  { name: "Arabic", pattern: /^\p{Script=Arabic}/u },
  { name: "Georgian", pattern: /^\p{Script=Georgian}/u },
  { name: "Cherokee", pattern: /^\p{Script=Cherokee}/u },
  { name: "Coptic", pattern: /^\p{Script=Coptic}/u },
  { name: "Devanagari", pattern: /^\p{Script=Devanagari}/u },
  { name: "Bengali", pattern: /^\p{Script=Bengali}/u },
  { name: "Thai", pattern: /^\p{Script=Thai}/u },
  { name: "Lao", pattern: /^\p{Script=Lao}/u },
  { name: "Han", pattern: /^\p{Script=Han}/u },
  { name: "Hiragana", pattern: /^\p{Script=Hiragana}/u },
  { name: "Katakana", pattern: /^\p{Script=Katakana}/u },
  { name: "Hangul", pattern: /^\p{Script=Hangul}/u },
  { name: "Lisu", pattern: /^\p{Script=Lisu}/u },
  { name: "Deseret", pattern: /^\p{Script=Deseret}/u },
];

const MAX_NAMED = 3;
const MAX_PART = 4;

interface Difference {
  /** Counts from 1. */
  place: number;
  own: string[];
  other: string[];
}

/**
 * What makes two look-alike names differ: 'its 2nd letter is the Cyrillic о (U+043E)'. 'the same name' if nothing does.
 * @param name whose letters are counted
 */
export function differenceWords(name: string, other: string): string {
  const [own, known] = [name, other].map((text) => text.normalize("NFC"));
  if (own === undefined || known === undefined || own === known) return "the same name";
  if (own.toLowerCase() === known.toLowerCase()) return "only capital and small letters differ";
  if (withoutSpaces(own) === withoutSpaces(known)) return "only the spaces differ";
  const found = differences(charactersOf(own), charactersOf(known));
  if (!found) return "some of its letters differ";
  const named = found.slice(0, MAX_NAMED).map(wordsOf);
  const more = found.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
}

const withoutSpaces = (text: string) => text.replace(/[\s\p{Zs}]+/gu, "");

const charactersOf = (text: string) =>
  Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);

/** Null if the two cannot be laid side by side. */
function differences(own: string[], other: string[]): Difference[] | null {
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < own.length || j < other.length) {
    if (own[i] === other[j]) {
      [i, j] = [i + 1, j + 1];
      continue;
    }
    const part = nextPart(own.slice(i, i + MAX_PART), other.slice(j, j + MAX_PART));
    if (!part) return null;
    if (!isSameLetter(part.own, part.other)) found.push({ place: i + 1, ...part });
    [i, j] = [i + part.own.length, j + part.other.length];
  }
  return found.length > 0 ? found : null;
}

const isSameLetter = (own: string[], other: string[]) =>
  own.join("").toLowerCase() === other.join("").toLowerCase();

/** The shortest beginnings that look alike. */
function nextPart(own: string[], other: string[]): Omit<Difference, "place"> | null {
  for (let length = 2; length <= own.length + other.length; length++) {
    for (let taken = 1; taken < length; taken++) {
      const part = { own: own.slice(0, taken), other: other.slice(0, length - taken) };
      const isWhole = part.own.length + part.other.length === length;
      if (isWhole && areAlike(part.own.join(""), part.other.join(""))) return part;
    }
  }
  return null;
}

function wordsOf({ place, own, other }: Difference): string {
  if (own.length > 1 || other.length > 1) return `it has “${own.join("")}” for “${other.join("")}”`;
  const [mine = "", theirs = ""] = [own[0], other[0]];
  const what = /^\p{L}/u.test(mine) ? "letter" : "character";
  const words = `its ${ordinal(place)} ${what} is ${characterWords(mine)}`;
  return isAscii(theirs) && !isAscii(mine) ? words : `${words} and not ${characterWords(theirs)}`;
}

const isAscii = (character: string) => /^[\x20-\x7e]$/.test(character);

function characterWords(character: string): string {
  if (/^\d$/.test(character)) return `the digit ${character}`;
  if (/^[A-Z]$/.test(character)) return `the capital ${character}`;
  if (/^[a-z]$/.test(character)) return `the small ${character}`;
  const codes = Array.from(character, codePoint).join(" ");
  const script = /^[\uff01-\uff5e]/.test(character)
    ? "full-width"
    : SCRIPTS.find(({ pattern }) => pattern.test(character))?.name;
  return `${script ? `the ${script} ` : ""}${character} (${codes})`;
}

function ordinal(n: number): string {
  const isTeen = Math.floor((n % 100) / 10) === 1;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${ending}`;
}
