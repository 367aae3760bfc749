import { invalidInput } from "../base/errors";
import { hiddenWords } from "../base/hidden-characters";

/** Signed as they are; the phone shows every character. */
const VERBATIM = new Set(["createEthSignTypedData", "createEthPersonalSign"]);

/**
 * Refuses invisible and direction-changing characters: a name with one reads like another name.
 * @throws ApiError INVALID_INPUT, which names the text, the character and its position
 */
export function assertTextsVisible(mutation: string, args: Record<string, unknown>): void {
  if (!VERBATIM.has(mutation)) assertVisible(Object.entries(args), "");
}

function assertVisible(parts: [key: string, value: unknown][], path: string): void {
  for (const [key, value] of parts) {
    const place = /^\d+$/.test(key) ? `${path}[${key}]` : [path, key].filter(Boolean).join(".");
    const words = typeof value === "string" ? hiddenWords(value) : null;
    if (words) throw invalidInput(`${place} contains ${words}. Remove it`);
    if (typeof value === "object" && value !== null) assertVisible(Object.entries(value), place);
  }
}
