import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "../env.server";
import { hasCookies, readCookie, setCookie } from "./cookies.server";
import { keyFor, seal, unseal } from "./seal.server";
import { sessionState } from "./session.server";

const COOKIE = "sr-visitor";

export const staleFormMessage = "This form is no longer valid, please reload the page and try again";
const BLOCKED_COOKIE = "Your browser blocked our cookie. Use HTTPS or another browser.";

/** An HMAC over the session's or visitor's id, salted so that the length of compressed pages reveals nothing. */
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

interface CarriesCsrf {
  csrf: string;
}

export function isCsrfValid(request: Request, { csrf }: CarriesCsrf): boolean {
  const [salt = "", mac = ""] = csrf.split(".");
  const { session } = sessionState(request);
  const visitor = visitorOf(request);
  // A visitor's token ends with the sign-in: an earlier user of this browser may know it.
  const owner = session ? `session ${session.id}` : visitor ? `visitor ${visitor}` : null;
  if (owner === null) return false;
  return env().SESSION_SECRETS.some((secret) => isEqual(mac, macOf(secret, salt, owner)));
}

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
