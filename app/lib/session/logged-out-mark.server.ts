import { clearCookie, readCookie, setCookie } from "./cookies.server";

const COOKIE = "sr-left";

/**
 * The Set-Cookie value that says to the browser's other tabs, until somebody signs in, that a person has logged out.
 * @param maxAge seconds that any of their sessions could have lived
 */
export function markLoggedOut(maxAge: number): string {
  return setCookie(COOKIE, "1", { maxAge });
}

/** The Set-Cookie value of a sign-in. */
export function clearLoggedOutMark(): string {
  return clearCookie(COOKIE);
}

/** Whether this browser's last session ended because a person logged out. */
export function hasLoggedOut(request: Request): boolean {
  return readCookie(request, COOKIE) !== null;
}
