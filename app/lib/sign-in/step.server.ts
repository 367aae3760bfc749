import { clearCookie, readCookie, setCookie } from "../session/cookies.server";
import { seal, unseal } from "../session/seal.server";

const COOKIE = "sr-login";
const LIFETIME_MS = 5 * 60 * 1000;

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
  /** A page has shown the PIN step; a reload starts over. */
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

/** Keeps the step for five minutes, the life of a challenge. */
export function rememberSignIn(step: SignInStep, isShown: boolean): string {
  return write({ step, until: Date.now() + LIFETIME_MS, isShown });
}

export function readSignIn(request: Request): SignInStep | null {
  return read(request)?.step ?? null;
}

/** A reload of the PIN step returns to the e-mail step, as specified. */
export function takeSignIn(request: Request): { step: SignInStep | null; cookies: string[] } {
  const remembered = read(request);
  if (!remembered) return { step: null, cookies: [] };
  if (remembered.isShown) return { step: null, cookies: [forgetSignIn()] };
  return { step: remembered.step, cookies: [write({ ...remembered, isShown: true })] };
}

export function forgetSignIn(): string {
  return clearCookie(COOKIE);
}
