import { invalidInput } from "../base/errors";
import { hiddenWords } from "../base/hidden-characters";

/** What is signed as it is; the phone shows every character of it. */
const VERBATIM = new Set(["createEthSignTypedData", "createEthPersonalSign"]);

/**
 * Refuses a mutation of whose texts one has a character that cannot be seen or changes how the others are read: a name
 * with one reads like another name.
 * @throws ApiError INVALID_INPUT, which names the text, the character and its place
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
