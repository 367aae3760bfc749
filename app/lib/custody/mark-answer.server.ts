import { markHidden } from "../names/hidden-characters";

/** Signed byte for byte; marked only when shown. */
const VERBATIM = new Set(["webhookMessage", "csvPortfolioManifest"]);

/** JSON texts: hidden characters are not ASCII, or escaped. */
const MAY_HIDE = /[^\x20-\x7e\s]|\\[ubfnrt]/;

/**
 * Writes out hidden characters (‹U+202E›) in every text of an answer, so that no name can pass for another. Ids and
 * addresses contain none, or become invalid.
 * @param json the raw answer, for a quick check
 */
export function markAnswer<T>(answer: T, json: string): T {
  return MAY_HIDE.test(json) ? (marked(answer) as T) : answer;
}

function marked(value: unknown): unknown {
  if (typeof value === "string") return markHidden(value);
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, VERBATIM.has(key) ? part : marked(part)]);
  return Object.fromEntries(entries);
}
