import { clearCookie, readCookie, setCookie } from "../session/cookies.server";
import { seal, unseal } from "../session/seal.server";

const COOKIE = "sr-login";
const LIFETIME_MS = 5 * 60 * 1000;

/** Where a visitor is in signing in: whose PIN characters are asked for, and at which positions ("1" to "6"). */
export interface SignInStep {
  email: string;
  firstPinDigitPosition: string;
  secondPinDigitPosition: string;
  sessionToken: string;
}

/** The Set-Cookie value that remembers the step for five minutes, as long as a challenge lives. */
export function rememberSignIn(step: SignInStep): string {
  const sealed = seal("login", { step, until: Date.now() + LIFETIME_MS });
  return setCookie(COOKIE, sealed, { maxAge: LIFETIME_MS / 1000 });
}

/** The step under way, or null when there is none or its five minutes are over. */
export function readSignIn(request: Request): SignInStep | null {
  const text = readCookie(request, COOKIE);
  const opened = text === null ? null : (unseal("login", text) as { step: SignInStep; until: number } | null);
  return opened && opened.until > Date.now() ? opened.step : null;
}

/** The Set-Cookie value that goes back to the e-mail step. */
export function forgetSignIn(): string {
  return clearCookie(COOKIE);
}
