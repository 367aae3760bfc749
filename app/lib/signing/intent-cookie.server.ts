import { z } from "zod";
import { MAX_COOKIE_VALUE_LENGTH, readCookie, setCookie } from "../session/cookies.server";
import { seal, unseal } from "../session/seal.server";
import { readSession } from "../session/session.server";
import { shorten } from "./remembered.server";

const COOKIE = "sr-intents";
const MAX_INTENTS = 8;
/** Each takes some 45 characters of the cookie. */
const MAX_ITEMS = 60;
const shape = z.object({ owner: z.string(), items: z.array(z.tuple([z.string(), z.unknown()])) });

type Item = [requestId: string, remembered: unknown];

/** Keeps the newest eight completely, only fingerprints of older ones, and fewer if they do not fit into a cookie. */
export function rememberIntent(request: Request, requestId: string, remembered: unknown): string {
  const owner = readSession(request)?.id ?? "";
  const others = itemsOf(request).filter(([id]) => id !== requestId);
  let items = [[requestId, remembered] as Item, ...others].slice(0, MAX_ITEMS);
  items = items.flatMap((item, place) => (place < MAX_INTENTS ? [item] : shortItem(item)));
  let sealed = seal("intents", { owner, items });
  while (sealed.length > MAX_COOKIE_VALUE_LENGTH && items.length > 1) {
    items = makeRoom(items);
    sealed = seal("intents", { owner, items });
  }
  if (sealed.length > MAX_COOKIE_VALUE_LENGTH) throw new RangeError("The intent does not fit into a cookie");
  return setCookie(COOKIE, sealed);
}

function makeRoom(items: Item[]): Item[] {
  const oldest = items.findLastIndex(([, remembered]) => typeof remembered !== "string");
  if (oldest < 1) return items.slice(0, -1);
  return items.flatMap((item, place) => (place === oldest ? shortItem(item) : [item]));
}

function shortItem([requestId, remembered]: Item): Item[] {
  const short = typeof remembered === "string" ? remembered : shorten(remembered);
  return short === null ? [] : [[requestId, short]];
}

/** Untrusted shape: parse before use. Null for another session's, a forged or an evicted item. */
export function recallIntent(request: Request, requestId: string): unknown {
  return itemsOf(request).find(([id]) => id === requestId)?.[1] ?? null;
}

function itemsOf(request: Request): Item[] {
  const text = readCookie(request, COOKIE);
  const opened = shape.safeParse(text === null ? null : unseal("intents", text));
  return opened.success && opened.data.owner === readSession(request)?.id ? opened.data.items : [];
}
