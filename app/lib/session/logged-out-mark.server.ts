import { clearCookie, readCookie, setCookie } from "./cookies.server";

const COOKIE = "sr-left";

/** Tells the browser's other tabs, until the next sign-in, that the user logged out. `maxAge` is in seconds. */
export function markLoggedOut(maxAge: number): string {
  return setCookie(COOKIE, "1", { maxAge });
}

export function clearLoggedOutMark(): string {
  return clearCookie(COOKIE);
}

export function hasLoggedOut(request: Request): boolean {
  return readCookie(request, COOKIE) !== null;
}
