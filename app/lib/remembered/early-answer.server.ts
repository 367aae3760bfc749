import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import { clearScriptCookie, readScriptCookie, setScriptCookie } from "../session/cookies.server";
import { perRequest } from "../session/per-request.server";
import { returnTo } from "../session/return-path";
import type { Session } from "../session/session.server";
import type { EarlyAnswer } from "./early-answer";
import { HINT_COOKIE, REMEMBERED_LISTS, TICKET_COOKIE } from "./remembered-lists";

/** Where the backend takes less than about twice as long, the page itself is there sooner (`npm run bench:remembered`). */
const PATIENCE_MS = 500;
const MAX_HELD_MS = 60_000;
const MAX_HELD = 1_000;

const held = new Map<string, Promise<unknown>>();

/** All loaders of a page stop waiting together and share a ticket. */
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
 * If the browser remembers this list and the backend is slow, answers with a ticket for the page's scripts. The hint
 * counts once, for pages whose scripts fail.
 * @param part distinguishes the loaders of one page
 * @throws as `load` does
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
  loading.catch(() => undefined);
  const oldest = held.keys().next();
  if (held.size >= MAX_HELD && !oldest.done) held.delete(oldest.value);
  held.set(key, loading);
  setTimeout(() => held.delete(key), MAX_HELD_MS).unref();
}

/** Works once; a repeated request asks the backend. */
function take<T>(key: string): Promise<T> | undefined {
  const loading = held.get(key) as Promise<T> | undefined;
  held.delete(key);
  return loading;
}
