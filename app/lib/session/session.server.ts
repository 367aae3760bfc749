import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import { MESSAGES } from "../errors/catalogue";
import { VISITOR_ADDRESS } from "../http/request-mark";
import { clearChunkedCookie, clearTraces, readChunkedCookie, setChunkedCookie } from "./cookies.server";
import { type Flash, setFlash } from "./flash.server";
import { clearLoggedOutMark, hasLoggedOut, markLoggedOut } from "./logged-out-mark.server";
import { perRequest } from "./per-request.server";
import { loginPath, returnTo } from "./return-path";
import { seal, unseal } from "./seal.server";

const COOKIE = "sr-session";
const LIFETIME_MS = 60 * 60 * 1000;
const MAX_SESSION_MS = 12 * LIFETIME_MS;
const MAX_REMEMBERED = 10_000;

/** The backend's opaque session handle. */
export interface Authentication {
  enc: string;
  iv: string;
  tag: string;
}

/** A signed-in visitor. Times are epoch milliseconds. */
export interface Session {
  id: string;
  email: string;
  authentication: Authentication;
  signedInAt: number;
  expiresAt: number;
}

/** What a request's cookie says: `none` also when it is forged, torn or signed out. */
export type SessionState = { kind: "none"; session: null } | { kind: "expired" | "active"; session: Session };

/** How a request whose session is over leaves for the sign-in page. */
export interface Leaving {
  /** Set-Cookie values that keep what was typed. */
  cookies: string[];
  /** Path and query to come back to. */
  target: string;
  /** Whether keeping it is all that the form was posted for. */
  isAsked: boolean;
}

const requests = new WeakMap<Session, Request>();
const leavings = new WeakMap<Session, Leaving>();
const states = new WeakMap<Request, SessionState>();
const signedOut = new Map<string, number>();
const NO_SESSION: SessionState = { kind: "none", session: null };
/** All loaders of a page get the same Session object: what they ask of the backend together hangs on it. */
const openOnce = perRequest(open);

/** Reads the session cookie of a request. */
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

/** The visitor's session, or null when there is none or its hour is over. */
export function readSession(request: Request): Session | null {
  const state = sessionState(request);
  return state.kind === "active" ? state.session : null;
}

/**
 * The visitor's session. Every loader and action of a signed-in page calls it first.
 * @throws Response a redirect to /login that clears the cookies and says why.
 */
export async function requireSession(request: Request): Promise<Session> {
  const state = sessionState(request);
  if (state.session && request.method === "POST") await prepareLeaving(request, state.session);
  if (state.kind === "active") return state.session;
  if (state.kind === "expired") throw await signOutResponse(request, MESSAGES.SESSION_TIMEOUT);
  if (hasLoggedOut(request)) throw await signOutResponse(request, MESSAGES.LOGGED_OUT, "success");
  throw await signOutResponse(request, MESSAGES.NO_CREDENTIALS);
}

/** Set-Cookie values of a new session of one hour. What was left of an earlier one is dropped. */
export function createSession(
  request: Request,
  { email, authentication }: Pick<Session, "email" | "authentication">,
): string[] {
  const now = Date.now();
  const session = { id: randomUUID(), email, authentication, signedInAt: now, expiresAt: now + LIFETIME_MS };
  return [...write(request, session), ...clearTraces(), clearLoggedOutMark()];
}

/**
 * Set-Cookie values of the same session with new credentials and a new hour, never past twelve hours after
 * the sign-in.
 */
export function extendSession(request: Request, session: Session, authentication: Authentication): string[] {
  const expiresAt = Math.min(Date.now() + LIFETIME_MS, session.signedInAt + MAX_SESSION_MS);
  return write(request, { ...session, authentication, expiresAt });
}

/** Whether 'Stay signed in' would still lengthen this session. */
export function canExtend(session: Session): boolean {
  return session.signedInAt + MAX_SESSION_MS > session.expiresAt;
}

/**
 * Set-Cookie values that end the session. A backend may be unable to end it, so this process remembers the session's
 * id until the longest time it could have lived: a copied cookie is of no use here after logging out.
 */
export function endSession(request: Request): string[] {
  const { session } = sessionState(request);
  if (session && session.expiresAt > Date.now()) {
    if (signedOut.size >= MAX_REMEMBERED) forgetSignedOut();
    signedOut.set(session.id, session.signedInAt + MAX_SESSION_MS);
  }
  return [...clearChunkedCookie(request, COOKIE), ...clearTraces()];
}

let lookAtForm: ((request: Request, session: Session) => Promise<Leaving>) | null = null;

/** Registers what becomes of a form whose session is over. Set by the entry, because `forms/` imports this folder. */
export function onFormPosted(look: NonNullable<typeof lookAtForm>): void {
  lookAtForm = look;
}

/**
 * Looks at a form before anybody reads it: the backend may refuse the session while the form is answered.
 * @throws Response where the form was posted only to be kept, by a page that took the session to be over
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

/** What was begun in a session's name and needs it until it is done, by session id. */
const begun = new Map<string, Set<Promise<unknown>>>();
/** The longest that a sign-out waits for it. */
const MAX_WAIT_MS = 10_000;

/** Has the session's end wait for what is still under way in its name, such as a draft that a page left behind. */
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

/** Whether a form that was just posted is kept for after the next sign-in, should its session end now. */
export function isFormKept(session: Session): boolean {
  return (leavings.get(session)?.cookies.length ?? 0) > 0;
}

type EndBackendSession = (session: Session) => Promise<void>;

let endAtBackend: EndBackendSession = async () => undefined;

/** Registers the call that ends a session at the backend. Set by the entry, because `custody/` imports this folder. */
export function onSessionEnd(tell: EndBackendSession): void {
  endAtBackend = tell;
}

/**
 * The answer that ends a session, here and at the backend: to /login with a message, and after the next sign-in to
 * `target`. Without one that is the page of this request, with the form that was posted to it.
 */
export async function signOutResponse(
  request: Request,
  message: string,
  kind: Flash["kind"] = "error",
  target?: string | null,
): Promise<Response> {
  const { session } = sessionState(request);
  // First, so that nobody else can use it while the backend is being told.
  const answer = endLocalSession(request, message, kind, target);
  if (session) {
    await finishWhatBegan(session);
    await endBackendSessionOnce(session);
  }
  return answer;
}

/** The answer when the backend no longer accepts a session that the console still holds to be good. */
export function sessionRefusedResponse(session: Session): Response {
  const request = requests.get(session);
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
  const mark = message === MESSAGES.LOGGED_OUT ? [markLoggedOut(MAX_SESSION_MS / 1000)] : [];
  const cookies = [...endSession(request), ...mark, ...(leaving?.cookies ?? []), setFlash(kind, message)];
  const back = target ?? leaving?.target ?? returnTo(request);
  const answer = redirect(loginPath(back), withCookies(cookies));
  // What the browser remembers, where no script will empty it.
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

const callsUnderWay = new Map<string, Promise<void>>();

/** Several loaders of one page may find the session expired; the backend is told once. */
function endBackendSessionOnce(session: Session): Promise<void> {
  const underWay =
    callsUnderWay.get(session.id) ?? endAtBackend(session).finally(() => callsUnderWay.delete(session.id));
  callsUnderWay.set(session.id, underWay);
  return underWay;
}

/** The id of the request in whose name a session acts, for the log. */
export function requestIdOf(session: Session): string | undefined {
  return requests.get(session)?.headers.get("X-Request-Id") ?? undefined;
}

/** The IP address of the visitor in whose name a session acts. */
export function addressOf(session: Session): string | undefined {
  return requests.get(session)?.headers.get(VISITOR_ADDRESS) || undefined;
}

function open(request: Request): SessionState {
  const text = readChunkedCookie(request, COOKIE);
  const session = text === null ? null : (unseal("session", text) as Session | null);
  if (!session) return NO_SESSION;
  requests.set(session, request);
  return { kind: "active", session };
}

/** Whether this process has ended it, also after it was read. */
export const isSignedOut = ({ id }: Session): boolean => (signedOut.get(id) ?? 0) > Date.now();

function write(request: Request, session: Session): string[] {
  return setChunkedCookie(request, COOKIE, seal("session", session));
}

function forgetSignedOut(): void {
  const now = Date.now();
  for (const [id, until] of signedOut) if (until <= now) signedOut.delete(id);
  const oldest = signedOut.keys().next();
  if (signedOut.size >= MAX_REMEMBERED && !oldest.done) signedOut.delete(oldest.value);
}
