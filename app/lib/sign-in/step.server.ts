import { clearCookie, readCookie, setCookie } from "../session/cookies.server";
import { seal, unseal } from "../session/seal.server";

const COOKIE = "sr-login";
const LIFETIME_MS = 5 * 60 * 1000;

/** Positions are "1" to "6". */
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
  /** Whether a page has shown the PIN step; a reload then starts over. */
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
 * The Set-Cookie value that keeps the step for five minutes, the life of a challenge.
 * @param isShown whether this answer shows the PIN step
 */
export function rememberSignIn(step: SignInStep, isShown: boolean): string {
  return write({ step, until: Date.now() + LIFETIME_MS, isShown });
}

/** Null if there is none or it has expired. */
export function readSignIn(request: Request): SignInStep | null {
  return read(request)?.step ?? null;
}

/**
 * The step for a page load, with its Set-Cookie values. A reload of the PIN step returns to the e-mail step, as
 * specified.
 */
export function takeSignIn(request: Request): { step: SignInStep | null; cookies: string[] } {
  const remembered = read(request);
  if (!remembered) return { step: null, cookies: [] };
  if (remembered.isShown) return { step: null, cookies: [forgetSignIn()] };
  return { step: remembered.step, cookies: [write({ ...remembered, isShown: true })] };
}

/** A Set-Cookie value. */
export function forgetSignIn(): string {
  return clearCookie(COOKIE);
}
