import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import type { NewAnnotation } from "~/lib/custody/transactions/annotation.server";
import type { Intent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import { sharedState } from "~/lib/session/shared/state.server";
import { SharedStateGone, UNREADABLE } from "~/lib/session/shared/types";
import { SharedStateUnavailable } from "~/lib/session/shared/unavailable.server";

/** After this time, a lost attempt has become a request or never will. */
const REMEMBERED_MS = 60 * 60 * 1000;
const MAX_OF_INTENT = 10;

/** What a token stands for. */
interface Attempted {
  intent: Intent;
  annotation: NewAnnotation | null;
}

/** An attempt by any form that had this intent. */
interface Lost {
  key: string;
  /** Epoch milliseconds. */
  at: number;
}

/** By token. */
const attempts = () => sharedState("attempt");
/** By intent: its last attempts. */
const losses = () => sharedState("lost");

const keyOf = (session: Session, token: string) => `${session.id} ${token}`;

export class UnconfirmedIntentError extends Error {
  override name = "UnconfirmedIntentError";
}

/**
 * The token is the backend's Idempotency-Key: another intent under it would be refused, or get the first one's request.
 * So would another reference or note.
 * @throws UnconfirmedIntentError if the token was used with another; SharedStateUnavailable before anything is done;
 * whatever `work` throws
 */
export async function submitUnderToken<T>(
  session: Session,
  token: string,
  attempted: Attempted,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(session, token);
  const earlier = await attemptOf(key);
  if (earlier && !isSame(earlier, attempted)) throw new UnconfirmedIntentError();
  try {
    const result = await work();
    if (earlier) await forget(key, attempted.intent);
    return result;
  } catch (error) {
    if (isCustodyFailure(error) && error.outcome === "unknown") await remember(key, attempted);
    throw error;
  }
}

const isSame = (one: Attempted, other: Attempted) =>
  isDeepStrictEqual([one.intent, one.annotation], [other.intent, other.annotation]);

/** Its answer was lost; sent again, it cannot create a second request. @throws SharedStateUnavailable */
export async function isRetry(session: Session, token: string): Promise<boolean> {
  return (await attemptOf(keyOf(session, token))) !== undefined;
}

/** Never fails. */
export async function forgetAttempt(session: Session, token: string): Promise<void> {
  const key = keyOf(session, token);
  const earlier = await unlessUnknown(attemptOf(key));
  if (earlier) await forget(key, earlier.intent);
}

/** When another form with the same intent lost its answer; null if none recently. @throws SharedStateUnavailable */
export async function lostAttempt(intent: Intent, now = Date.now()): Promise<Date | null> {
  const found = (await lossesOf(intent)).findLast(({ at }) => now - at < REMEMBERED_MS);
  return found ? new Date(found.at) : null;
}

async function attemptOf(key: string): Promise<Attempted | undefined> {
  return (await readable(attempts().recall(key))) as Attempted | undefined;
}

async function lossesOf(intent: Intent): Promise<Lost[]> {
  return ((await readable(losses().recall(placeOf(intent)))) ?? []) as Lost[];
}

async function remember(key: string, { intent, annotation }: Attempted): Promise<void> {
  const others = await othersOf(intent, key);
  const all = [...others, { key, at: Date.now() }].slice(-MAX_OF_INTENT);
  await Promise.all([
    attempts().keep(key, { intent, annotation }, REMEMBERED_MS),
    losses().keep(placeOf(intent), all, REMEMBERED_MS),
  ]);
}

async function forget(key: string, intent: Intent): Promise<void> {
  const others = await othersOf(intent, key);
  const left = others.length > 0 ? losses().keep(placeOf(intent), others, REMEMBERED_MS) : null;
  await Promise.all([attempts().forget(key), left ?? losses().forget(placeOf(intent))]);
}

/** Never fails. */
async function othersOf(intent: Intent, key: string): Promise<Lost[]> {
  const all = (await unlessUnknown(lossesOf(intent))) ?? [];
  return all.filter((one) => one.key !== key);
}

/** For a form whose answer is on its way: it must not fail for this. */
async function unlessUnknown<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof SharedStateUnavailable) return undefined;
    throw error;
  });
}

async function readable(answer: Promise<unknown>): Promise<unknown> {
  const found = await answer.catch((cause: unknown) => {
    throw cause instanceof SharedStateGone ? new SharedStateUnavailable("form-unknown", { cause }) : cause;
  });
  if (found === UNREADABLE) throw new SharedStateUnavailable("form-unknown");
  return found;
}

/** The same for the same fields in any order. */
function placeOf(intent: Intent): string {
  return createHash("sha256").update(ordered(intent)).digest("base64url");
}

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "absent";
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${ordered(part)}`);
  return `{${parts.sort().join()}}`;
}
