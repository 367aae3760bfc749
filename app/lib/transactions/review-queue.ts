import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readEach, readQuery } from "~/lib/forms/query";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** So that the URL stays short. */
export const MAX_REVIEWED = 30;

export interface ReviewQueue {
  /** Of requests, each once. */
  ids: string[];
  /** From 0. */
  at: number;
  /** How many more were ticked than are shown one after the other. */
  left: number;
}

/** Null if the URL names no request. */
export function readReviewQueue(params: URLSearchParams): ReviewQueue | null {
  const all = [...new Set(readEach(params, "id", TOKEN_LENGTH).filter((id) => ID.test(id)))];
  if (all.length === 0) return null;
  const ids = all.slice(0, MAX_REVIEWED);
  const { at: place } = readQuery(params, { at: 3 });
  const at = /^\d{1,3}$/.test(place ?? "") ? Number(place) : 0;
  return { ids, at: Math.min(at, ids.length - 1), left: all.length - ids.length };
}
