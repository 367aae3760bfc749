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

interface Remembered {
  step: SignInStep;
  /** Epoch milliseconds. */
  until: number;
  /** Whether a page has asked for the PIN: whoever loads it again begins anew. */
  isShown: boolean;
}

function write(remembered: Remembered): string {
  return setCookie(COOKIE, seal("login", remembered), { maxAge: LIFETIME_MS / 1000 });
}

function read(request: Request): Remembered | null {
  const text = readCookie(request, COOKIE);
  const opened = text === null ? null : (unseal("login", text) as Remembered | null);
  return opened && opened.until > Date.now() ? opened : null;
}

/**
 * The Set-Cookie value that remembers the step for five minutes, as long as a challenge lives.
 * @param isShown whether this very answer asks for the PIN
 */
export function rememberSignIn(step: SignInStep, isShown: boolean): string {
  return write({ step, until: Date.now() + LIFETIME_MS, isShown });
}

/** The step under way, or null when there is none or its five minutes are over. */
export function readSignIn(request: Request): SignInStep | null {
  return read(request)?.step ?? null;
}

/**
 * The step for a page that is loaded, and the Set-Cookie values that go with it. A page that is loaded once more in
 * the PIN step falls back to the e-mail: the specification has nobody half signed in after a reload.
 */
export function takeSignIn(request: Request): { step: SignInStep | null; cookies: string[] } {
  const remembered = read(request);
  if (!remembered) return { step: null, cookies: [] };
  if (remembered.isShown) return { step: null, cookies: [forgetSignIn()] };
  return { step: remembered.step, cookies: [write({ ...remembered, isShown: true })] };
}

/** The Set-Cookie value that goes back to the e-mail step. */
export function forgetSignIn(): string {
  return clearCookie(COOKIE);
}
