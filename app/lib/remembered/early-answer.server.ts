import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { clearScriptCookie, readScriptCookie, setScriptCookie } from "../session/cookies.server";
import { perRequest } from "../session/per-request.server";
import { returnTo } from "../session/return-path";
import type { Session } from "../session/session.server";
import type { EarlyAnswer } from "./early-answer";
import { HINT_COOKIE, REMEMBERED_LISTS, TICKET_COOKIE } from "./remembered-lists";

/** A backend that answers within this time is waited for, so that the page comes once and whole. */
const PATIENCE_MS = 200;
/** What nobody calls for is let go of. */
const MAX_HELD_MS = 60_000;
const MAX_HELD = 1_000;

/** What was asked for a page that was answered early, until its scripts call for it. */
const held = new Map<string, Promise<unknown>>();

/** All loaders of a page stop waiting at the same moment, under the same ticket. */
const startOf = perRequest((request) => {
  const url = returnTo(request);
  const hint = (readScriptCookie(request, HINT_COOKIE) ?? "").split(".");
  const list = REMEMBERED_LISTS[(url.split("?")[0] ?? "") as keyof typeof REMEMBERED_LISTS] as
    | string
    | undefined;
  const called = readScriptCookie(request, TICKET_COOKIE);
  // A form's answer is rendered with the headers of the form.
  const isPage = request.method === "GET" && !request.headers.has("Content-Type");
  const mayBeEarly = isPage && called === null && list !== undefined && hint.includes(list);
  return {
    url,
    called,
    mayBeEarly,
    ticket: randomUUID(),
    patience: mayBeEarly ? new Promise((done) => setTimeout(done, PATIENCE_MS).unref()) : null,
    others: hint.filter((name) => name !== list).join("."),
  };
});

/**
 * A loader's answer. Where the browser has said that it remembers this list, and the backend takes long, it is a ticket
 * instead of data: the page is shown with what is remembered, and its scripts then ask again with the ticket, which gets
 * what was asked for in the first place. The hint counts once: a page whose scripts do not run is whole the next time.
 * Throws what `load` throws.
 * @param part tells apart the loaders of one page
 * @param meanwhile what can be shown without the backend
 */
export async function answerEarly<T, Meanwhile = null>(
  request: Request,
  session: Session,
  part: string,
  load: () => Promise<T>,
  meanwhile: Meanwhile = null as Meanwhile,
) {
  const { called, mayBeEarly, ticket, patience, url, others } = startOf(request);
  const keyOf = (ticket: string) => `${session.id} ${ticket} ${part} ${url}`;
  const answer = (value: EarlyAnswer<T, Meanwhile>, cookie?: string) =>
    data(value, cookie ? { headers: { "Set-Cookie": cookie } } : {});
  if (!mayBeEarly) {
    const asked = called === null ? undefined : take<T>(keyOf(called));
    const ready = await (asked ?? load());
    return answer({ ready, ticket: null }, called === null ? undefined : clearScriptCookie(TICKET_COOKIE));
  }
  const loading = load();
  const isLate = await Promise.race([loading.then(() => false), patience?.then(() => true)]);
  if (!isLate) return answer({ ready: await loading, ticket: null });
  hold(keyOf(ticket), loading);
  const left = others ? setScriptCookie(HINT_COOKIE, others) : clearScriptCookie(HINT_COOKIE);
  return answer({ ready: null, ticket, meanwhile }, left);
}

function hold(key: string, loading: Promise<unknown>): void {
  // Its failure is for whoever calls for it.
  loading.catch(() => undefined);
  const oldest = held.keys().next();
  if (held.size >= MAX_HELD && !oldest.done) held.delete(oldest.value);
  held.set(key, loading);
  setTimeout(() => held.delete(key), MAX_HELD_MS).unref();
}

/** Once: whoever asks again asks the backend. */
function take<T>(key: string): Promise<T> | undefined {
  const loading = held.get(key) as Promise<T> | undefined;
  held.delete(key);
  return loading;
}
