import { createHash, randomBytes } from "node:crypto";
import { readCookie, setCookie } from "./cookies.server";

const COOKIE = "sr-browser";
const MAX_AGE_S = 400 * 24 * 60 * 60;
const TOKEN = /^[\w-]{43}$/;

/**
 * Names the browser to the backend, so that it can tell a new one: a hash of a random text that only the browser keeps.
 * Nothing else about the browser goes into it.
 * @returns the hash, and the cookie to be set after a sign-in, which keeps it for another 400 days
 */
export function knownBrowser(request: Request): { browser: string; cookie: string } {
  const kept = readCookie(request, COOKIE) ?? "";
  const token = TOKEN.test(kept) ? kept : randomBytes(32).toString("base64url");
  const browser = createHash("sha256").update(`browser ${token}`).digest("hex");
  return { browser, cookie: setCookie(COOKIE, token, { maxAge: MAX_AGE_S }) };
}
