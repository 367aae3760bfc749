import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Session } from "./session.server";
import { LOOK_AGAIN_MS, sharedState } from "./shared/state.server";
import { SharedStateGone } from "./shared/types";
import { SharedStateUnavailable } from "./shared/unavailable.server";

const REMEMBERED_MS = 60 * 60 * 1000;
/** Of a claim, which is extended while the work goes on: a console that dies leaves the form free after this. */
const LEASE_MS = 30_000;
const EXTENDED_EVERY_MS = 10_000;
/** For what another console is doing with the same form; longer than most calls take. */
const PATIENCE_MS = 15_000;
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Work of this process, which a second arrival joins. */
const underWay = new Map<string, Promise<unknown>>();

export function issueToken(): string {
  return randomUUID();
}

export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
}

/** @throws InvalidTokenError for a token that `issueToken` cannot have made */
export function assertToken(token: string): void {
  if (!FORM.test(token)) throw new InvalidTokenError();
}

const tokens = () => sharedState("once");
const keyOf = ({ id }: Session, token: string) => `${id} ${token}`;

/**
 * Does the work of a form once, whichever console it arrives at: a second arrival joins the first, or gets its outcome
 * for an hour after. `work` gets the token as Idempotency-Key. If it throws, a retry uses the same key, so that nothing
 * is created twice. Its outcome is plain data and holds no secret.
 * @throws InvalidTokenError; SharedStateUnavailable before anything is done, if it is not known whether the form has
 * arrived before; and whatever `work` throws.
 */
export async function once<T>(
  session: Session,
  token: string,
  work: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  assertToken(token);
  const key = keyOf(session, token);
  const known = underWay.get(key);
  if (known) return known as Promise<T>;
  const outcome = doOnce(key, () => work(token)).finally(() => underWay.delete(key));
  underWay.set(key, outcome);
  return outcome;
}

/** Whether `once` would do nothing new for this token. @throws SharedStateUnavailable */
export async function hasArrived(session: Session, token: string): Promise<boolean> {
  const key = keyOf(session, token);
  return underWay.has(key) || orUnknown(tokens().has(key));
}

async function doOnce<T>(key: string, work: () => Promise<T>): Promise<T> {
  const kept = await claim(key);
  if (kept) return kept.value as T;
  const extending = setInterval(() => void tokens().extend(key, LEASE_MS), EXTENDED_EVERY_MS);
  try {
    const outcome = await work();
    await tokens().keep(key, outcome, REMEMBERED_MS);
    return outcome;
  } catch (error) {
    await tokens().release(key);
    throw error;
  } finally {
    clearInterval(extending);
  }
}

/** @returns what is known of the form already; null if it is this call's to do */
async function claim(key: string): Promise<{ value: unknown } | null> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const claimed = await orUnknown(tokens().claim(key, LEASE_MS));
    if (claimed.kind === "own") return null;
    if (claimed.kind === "kept") return claimed;
    if (Date.now() > until) throw new SharedStateUnavailable("under-way");
    await wait(LOOK_AGAIN_MS);
  }
}

async function orUnknown<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof SharedStateGone)) throw cause;
    throw new SharedStateUnavailable("form-unknown", { cause });
  }
}
