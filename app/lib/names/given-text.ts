import { characterName } from "./character-names";
import { codePoint, findHidden } from "./hidden-characters";

const MARK = /‹U\+[\dA-F]{4,6}›/;
const MAX_PLACE_LENGTH = 20;

/**
 * The message about a hidden character, by name and place; null if there is none.
 * @param label of the field: 'Name'
 */
export function hiddenProblem(label: string, text: string): string | null {
  const found = findHidden(text);
  if (found) {
    const { character, before } = found;
    const name = characterName(character);
    const words = [codePoint(character), name].filter(Boolean).join(", ");
    return `${label} contains an invisible character (${words}) ${placeWords(before)}. Remove it`;
  }
  const mark = MARK.exec(text);
  return mark
    ? `${label} contains ${mark[0]}, which stands for an invisible character, ${placeWords(text.slice(0, mark.index))}. Remove it`
    : null;
}

function placeWords(before: string): string {
  const characters = Array.from(before);
  if (characters.length === 0) return "at the beginning";
  const end = characters.slice(-MAX_PLACE_LENGTH).join("");
  return `after “${characters.length > MAX_PLACE_LENGTH ? "…" : ""}${end}”`;
}

/**
 * RFC 8266, 2.1 and 2.3: composed letters, and one plain space between words, also for line breaks from spreadsheets.
 * Names with the same normal form are equal.
 */
export function normalName(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\t\n\r\p{Zs}]+/gu, " ")
    .trim();
}
