import { markHidden } from "../names/hidden-characters";

/** What is signed, byte for byte; it is marked where it is shown. */
const VERBATIM = new Set(["webhookMessage", "csvPortfolioManifest"]);

/** Whether a JSON text can hold a hidden character: all are outside ASCII, or escaped. */
const MAY_HIDE = /[^\x20-\x7e\s]|\\[ubfnrt]/;

/**
 * Writes out the hidden characters of every text of an answer, as in `‹U+202E›`, so that no page, list, title or file
 * can show a name of the backend's that reads like another. Ids and addresses have none, or are not valid as marked.
 * @param json the answer as it came, which tells quickly that there is nothing to mark
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
