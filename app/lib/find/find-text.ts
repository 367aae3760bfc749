import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { readFindText, readQuery } from "~/lib/forms/query";

export const VERBS = ["send", "receive", "stake"] as const;
export type Verb = (typeof VERBS)[number];

export function readFindQuery(params: URLSearchParams): string {
  return boundedText(readQuery(params, { q: 1_000 }).q);
}

export function boundedText(text: string | null): string {
  return Array.from(readFindText(text)).slice(0, FIND_LENGTH).join("").slice(0, FIND_LENGTH);
}

/** 'send from treasury' asks for an action on sub-wallets like 'treasury'; null for another text. */
export function readAction(text: string): { verb: Verb; subWallet: string } | null {
  const [first = "", ...rest] = text.toLowerCase().split(/\s+/);
  const verb = VERBS.find((known) => known === first);
  if (!verb) return null;
  const words = rest[0] === "from" || rest[0] === "to" ? rest.slice(1) : rest;
  return { verb, subWallet: words.join(" ") };
}
