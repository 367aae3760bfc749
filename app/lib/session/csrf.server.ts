import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env.server";
import { hasCookies, readCookie, setCookie } from "./cookies.server";
import { keyFor, seal, unseal } from "./seal.server";
import { sessionState } from "./session.server";

const COOKIE = "sr-visitor";

export const staleFormMessage = "This form is no longer valid, please reload the page and try again";
const BLOCKED_COOKIE = "Your browser blocked our cookie. Use HTTPS or another browser.";

/**
 * The token that every form of this page carries: an HMAC over the session's id, or over a visitor id kept in a
 * sealed cookie before sign-in. It is salted, so that it differs on every page and cannot be guessed from the
 * length of compressed pages. `headers` holds the Set-Cookie value of a new visitor. Only the root loader
 * calls it.
 */
export function issueCsrf(request: Request): { token: string; headers: string[] } {
  const { session } = sessionState(request);
  if (session) return { token: sign(`session ${session.id}`), headers: [] };
  const known = visitorOf(request);
  const visitor = known ?? randomBytes(16).toString("base64url");
  return {
    token: sign(`visitor ${visitor}`),
    headers: known ? [] : [setCookie(COOKIE, seal("visitor", visitor))],
  };
}

/** A form as `readPostedForm` reads it. */
interface CarriesCsrf {
  csrf: string;
}

/** Whether a form was rendered for this very session or visitor. */
export function isCsrfValid(request: Request, { csrf }: CarriesCsrf): boolean {
  const [salt = "", mac = ""] = csrf.split(".");
  const { session } = sessionState(request);
  const visitor = visitorOf(request);
  // Whoever used this browser before the sign-in may know the visitor's token: it ends where a session begins.
  const owner = session ? `session ${session.id}` : visitor ? `visitor ${visitor}` : null;
  if (owner === null) return false;
  return env().SESSION_SECRETS.some((secret) => isEqual(mac, macOf(secret, salt, owner)));
}

/** Why a form is refused whose token is not valid: a reload gets a valid one only where the browser takes cookies. */
export function csrfRefusal(request: Request): string {
  return hasCookies(request) ? staleFormMessage : BLOCKED_COOKIE;
}

function visitorOf(request: Request): string | null {
  const text = readCookie(request, COOKIE);
  const visitor = text === null ? null : unseal("visitor", text);
  return typeof visitor === "string" ? visitor : null;
}

function sign(owner: string): string {
  const salt = randomBytes(12).toString("base64url");
  return `${salt}.${macOf(env().SESSION_SECRETS[0] ?? "", salt, owner)}`;
}

function macOf(secret: string, salt: string, owner: string): string {
  return createHmac("sha256", keyFor(secret, "csrf")).update(`${salt} ${owner}`).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
