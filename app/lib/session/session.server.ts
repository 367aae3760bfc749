import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import { MESSAGES } from "../errors/catalogue";
import { type Visitor, visitorOfRequest } from "../http/visitor";
import { clearChunkedCookie, clearTraces, readChunkedCookie, setChunkedCookie } from "./cookies.server";
import { type Flash, setFlash } from "./flash.server";
import { clearLoggedOutMark, hasLoggedOut, markLoggedOut } from "./logged-out-mark.server";
import { perRequest } from "./per-request.server";
import { loginPath, returnTo } from "./return-path";
import { seal, unseal } from "./seal.server";
import { isNotedSignedOut, learnSignedOut, noteSignedOut, tellSignedOut } from "./signed-out.server";

const COOKIE = "sr-session";
const LIFETIME_MS = 60 * 60 * 1000;
const MAX_SESSION_MS = 12 * LIFETIME_MS;

export interface Authentication {
  enc: string;
  iv: string;
  tag: string;
}

/** Times are epoch milliseconds. */
export interface Session {
  id: string;
  email: string;
  authentication: Authentication;
  signedInAt: number;
  expiresAt: number;
}

/** `none` also for a forged, damaged or signed-out cookie. */
export type SessionState = { kind: "none"; session: null } | { kind: "expired" | "active"; session: Session };

/** For a form that arrives without a live session. */
export interface Leaving {
  cookies: string[];
  target: string;
  /** Whether the page posted the form only to keep it. */
  isAsked: boolean;
}

const requests = new WeakMap<Session, Request>();
const leavings = new WeakMap<Session, Leaving>();
const states = new WeakMap<Request, SessionState>();
/** The other consoles are asked once for all loaders of a page. */
const lookups = new WeakMap<Session, Promise<void>>();
const NO_SESSION: SessionState = { kind: "none", session: null };
/** All loaders of a page share one Session object, the key of their shared backend calls. */
const openOnce = perRequest(open);

export function sessionState(request: Request): SessionState {
  let state = states.get(request);
  if (!state) {
    state = openOnce(request);
    if (state.session && isSignedOut(state.session)) state = NO_SESSION;
    states.set(request, state);
  }
  return state.kind === "active" && state.session.expiresAt <= Date.now()
    ? { kind: "expired", session: state.session }
    : state;
}

export function readSession(request: Request): Session | null {
  const state = sessionState(request);
  return state.kind === "active" ? state.session : null;
}

/** `readSession` for what acts for the session. @throws SharedStateUnavailable */
export async function askSession(request: Request): Promise<Session | null> {
  await askOtherConsoles(request);
  return readSession(request);
}

/** Another console may have ended the session. */
async function askOtherConsoles(request: Request): Promise<void> {
  const { kind, session } = sessionState(request);
  if (kind !== "active") return;
  const lookup = lookups.get(session) ?? learnSignedOut(endingOf(session));
  lookups.set(session, lookup);
  await lookup;
  if (isSignedOut(session)) states.delete(request);
}

const endingOf = ({ id, signedInAt }: Session) => ({ id, until: signedInAt + MAX_SESSION_MS });

/**
 * Guard: call first in every loader and action of a signed-in page.
 * @throws Response a redirect to /login that clears the cookies and says why; SharedStateUnavailable
 */
export async function requireSession(request: Request): Promise<Session> {
  await askOtherConsoles(request);
  const state = sessionState(request);
  if (state.session && request.method === "POST") await prepareLeaving(request, state.session);
  if (state.kind === "active") return state.session;
  if (state.kind === "expired") throw await signOutResponse(request, MESSAGES.SESSION_TIMEOUT);
  if (hasLoggedOut(request)) throw await signOutResponse(request, MESSAGES.LOGGED_OUT, "success");
  throw await signOutResponse(request, MESSAGES.NO_CREDENTIALS);
}

export function createSession(
  request: Request,
  { email, authentication }: Pick<Session, "email" | "authentication">,
): string[] {
  const now = Date.now();
  const session = { id: randomUUID(), email, authentication, signedInAt: now, expiresAt: now + LIFETIME_MS };
  return [...write(request, session), ...clearTraces(), clearLoggedOutMark()];
}

/** At most twelve hours after the sign-in. */
export function extendSession(request: Request, session: Session, authentication: Authentication): string[] {
  const expiresAt = Math.min(Date.now() + LIFETIME_MS, session.signedInAt + MAX_SESSION_MS);
  return write(request, { ...session, authentication, expiresAt });
}

export function canExtend(session: Session): boolean {
  return session.signedInAt + MAX_SESSION_MS > session.expiresAt;
}

/** In this process only; `signOutResponse` tells the others. */
export function endSession(request: Request): string[] {
  const { session } = sessionState(request);
  if (session && session.expiresAt > Date.now()) noteSignedOut(endingOf(session));
  return [...clearChunkedCookie(request, COOKIE), ...clearTraces()];
}

let lookAtForm: ((request: Request, session: Session) => Promise<Leaving>) | null = null;

/** Set by the entry, because `forms/` imports this folder. */
export function onFormPosted(look: NonNullable<typeof lookAtForm>): void {
  lookAtForm = look;
}

/**
 * Reads the form before the action does, because the backend may end the session meanwhile.
 * @throws Response if the page posted the form only to keep it
 */
async function prepareLeaving(request: Request, session: Session): Promise<void> {
  if (!lookAtForm || leavings.has(session) || request.bodyUsed) return;
  const leaving = await lookAtForm(request, session);
  leavings.set(session, leaving);
  if (leaving.isAsked && session.expiresAt > Date.now())
    throw redirect(leaving.target, withCookies(leaving.cookies));
}

function withCookies(cookies: readonly string[]): { headers: Headers } {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { headers };
}

/** Unfinished work that needs the session, such as storing a draft, by session id. */
const begun = new Map<string, Set<Promise<unknown>>>();
const MAX_WAIT_MS = 10_000;

/** Delays the sign-out until this work is done. */
export async function beforeSignOut<T>({ id }: Session, work: Promise<T>): Promise<T> {
  const all = begun.get(id) ?? new Set();
  begun.set(id, all.add(work));
  try {
    return await work;
  } finally {
    all.delete(work);
    if (all.size === 0) begun.delete(id);
  }
}

async function finishWhatBegan({ id }: Session): Promise<void> {
  const work = begun.get(id);
  if (!work) return;
  const tooLong = new AbortController();
  const limit = wait(MAX_WAIT_MS, undefined, { signal: tooLong.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(work), limit]);
  tooLong.abort();
}

export function isFormKept(session: Session): boolean {
  return (leavings.get(session)?.cookies.length ?? 0) > 0;
}

type EndBackendSession = (session: Session) => Promise<void>;

let endAtBackend: EndBackendSession = async () => undefined;

export function onSessionEnd(tell: EndBackendSession): void {
  endAtBackend = tell;
}

export async function signOutResponse(
  request: Request,
  message: string,
  kind: Flash["kind"] = "error",
  target?: string | null,
): Promise<Response> {
  const { session } = sessionState(request);
  // First, so that nobody can use the session while the backend is told.
  const answer = endLocalSession(request, message, kind, target);
  if (session) {
    await tellSignedOut(endingOf(session));
    await finishWhatBegan(session);
    await endBackendSessionOnce(session);
  }
  return answer;
}

export function sessionRefusedResponse(session: Session): Response {
  const request = requests.get(session);
  void tellSignedOut(endingOf(session));
  return request ? endLocalSession(request, MESSAGES.SESSION_REFUSED, "error") : redirect("/login");
}

function endLocalSession(
  request: Request,
  message: string,
  kind: Flash["kind"],
  target?: string | null,
): Response {
  const { session } = sessionState(request);
  const leaving = typeof target === "string" ? null : session && leavings.get(session);
  // A success: the person logged out. Otherwise the session ended by itself.
  const mark = kind === "success" ? [markLoggedOut(MAX_SESSION_MS / 1000)] : [];
  const cookies = [...endSession(request), ...mark, ...(leaving?.cookies ?? []), setFlash(kind, message)];
  const back = target ?? leaving?.target ?? returnTo(request);
  const answer = redirect(loginPath(back), withCookies(cookies));
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

const callsUnderWay = new Map<string, Promise<void>>();

/** Several loaders may find the session expired. */
function endBackendSessionOnce(session: Session): Promise<void> {
  const underWay =
    callsUnderWay.get(session.id) ?? endAtBackend(session).finally(() => callsUnderWay.delete(session.id));
  callsUnderWay.set(session.id, underWay);
  return underWay;
}

export function requestIdOf(session: Session): string | undefined {
  return requests.get(session)?.headers.get("X-Request-Id") ?? undefined;
}

export function visitorOf(session: Session): Visitor {
  const request = requests.get(session);
  return request ? visitorOfRequest(request) : {};
}

function open(request: Request): SessionState {
  const text = readChunkedCookie(request, COOKIE);
  const session = text === null ? null : (unseal("session", text) as Session | null);
  if (!session) return NO_SESSION;
  requests.set(session, request);
  return { kind: "active", session };
}

/** Checked again after the cookie was read. */
const isSignedOut = ({ id }: Session): boolean => isNotedSignedOut(id);

/** Asks the other consoles too; where none can be asked, what this process knows. Never fails. */
export async function hasBeenSignedOut(session: Session): Promise<boolean> {
  await learnSignedOut(endingOf(session)).catch(() => undefined);
  return isSignedOut(session);
}

function write(request: Request, session: Session): string[] {
  return setChunkedCookie(request, COOKIE, seal("session", session));
}
