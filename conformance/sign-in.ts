import { type Answer, describe, isRecord } from "./backend";
import { Impossible, NotTried } from "./check";
import type { Handle, Trial } from "./trial";

export interface Challenge {
  firstPinDigitPosition: string;
  secondPinDigitPosition: string;
  sessionToken: string;
}

/** The first step. The answer may be of any kind. */
export const askChallenge = (trial: Trial, email: string): Promise<Answer> =>
  trial.ask("getPartialPinChallenge", { email });

const POSITION = /^[1-6]$/;

/** The challenge in such an answer; null where there is none that can be answered. */
export function challengeIn({ body }: Answer): Challenge | null {
  const found = body?.data?.getPartialPinChallenge;
  if (!isRecord(found)) return null;
  const { firstPinDigitPosition, secondPinDigitPosition, sessionToken } = found;
  const arePositions = [firstPinDigitPosition, secondPinDigitPosition].every(
    (value) => typeof value === "string" && POSITION.test(value),
  );
  return arePositions && typeof sessionToken === "string" ? (found as unknown as Challenge) : null;
}

/** The second step, with the characters of `pin` that the challenge asks for. */
export function answerChallenge(
  trial: Trial,
  { email, pin }: { email: string; pin: string },
  { firstPinDigitPosition, secondPinDigitPosition, sessionToken }: Challenge,
): Promise<Answer> {
  const characterAt = (position: string) => pin.charAt(Number(position) - 1);
  const pinChallenge = {
    firstPinDigit: characterAt(firstPinDigitPosition),
    secondPinDigit: characterAt(secondPinDigitPosition),
    sessionToken,
  };
  return trial.ask("getAuthenticationTokens", { input: { email, pinChallenge } });
}

/** The session in such an answer; null where there is none. */
export function handleIn({ body }: Answer, field = "getAuthenticationTokens"): Handle | null {
  const found = body?.data?.[field];
  const handle = isRecord(found) && "authentication" in found ? found.authentication : found;
  if (!isRecord(handle)) return null;
  const { enc, iv, tag } = handle;
  return typeof enc === "string" && typeof iv === "string" && typeof tag === "string"
    ? { enc, iv, tag }
    : null;
}

/**
 * Both steps.
 * @throws Impossible when the PIN is not taken: trying again and again would lock the account
 * @throws NotTried when the backend has no sign-in
 */
export async function signIn(trial: Trial): Promise<Handle> {
  const { email, pin } = trial.options;
  const asked = await askChallenge(trial, email);
  const challenge = challengeIn(asked);
  if (!challenge) throw new NotTried(`the sign-in has no first step: ${describe(asked)}`);
  const answered = await answerChallenge(trial, { email, pin }, challenge);
  const handle = handleIn(answered);
  if (handle) return handle;
  assertPinTaken(answered);
  throw new NotTried(`the sign-in failed: ${describe(answered)}`);
}

/** @throws Impossible when an answer asks for the PIN anew */
export function assertPinTaken({ body }: Answer): void {
  const found = body?.data?.getAuthenticationTokens;
  if (isRecord(found) && isRecord(found.pinChallenge)) {
    throw new Impossible("The backend does not take this e-mail address and PIN. It was tried once.");
  }
}
