import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { SandboxEnv } from "../base/env";
import { ApiError } from "../base/errors";
import type { SealedHandle } from "../base/secrets";
import type { Db, Tx } from "../db/client";
import { signInStates, userPins, users } from "../db/schema";
import { type AuditEvent, recordAuditEvent } from "./audit";
import {
  type Challenge,
  consumeChallenge,
  emailKeyOf,
  findChallenge,
  issueChallenge,
  lockSignInState,
} from "./challenges";
import { meetBrowser } from "./known-browsers";
import { checkPair, type Positions, randomPositions } from "./pin";
import { personActor } from "./principal";
import { createSession } from "./sessions";
import { assertWaited, waitUntilAfter } from "./waits";

const MAX_FAILURES = 5;

export type PinAnswer = { firstPinDigit: string; secondPinDigit: string; sessionToken: string };
export type SignInResult = { authentication: SealedHandle } | { pinChallenge: Challenge };

/**
 * Asks for two characters of the PIN, the same until answered correctly: two digits have only a hundred values. Unknown
 * and locked e-mails get the same kind of answer.
 * @throws ApiError INVALID_EMAIL
 */
export async function startSignIn(db: Db, env: SandboxEnv, email: string, now: Date): Promise<Challenge> {
  const emailKey = emailKeyOf(env, normaliseEmail(email));
  return db.transaction(async (tx) => {
    const state = await lockSignInState(tx, env, emailKey, now);
    return issueChallenge(tx, env, emailKey, state, now);
  });
}

/**
 * A session for correct characters, a new challenge for wrong ones.
 * @throws ApiError INVALID_EMAIL, INVALID_CHALLENGE, PIN_RESET from the fifth wrong answer on, or TOO_MANY_ATTEMPTS for
 * callers who do not wait; their challenge stays unused
 */
export async function finishSignIn(
  db: Db,
  env: SandboxEnv,
  givenEmail: string,
  answer: PinAnswer,
  now: Date,
): Promise<SignInResult> {
  const email = normaliseEmail(givenEmail);
  const emailKey = emailKeyOf(env, email);
  const challenge = await findChallenge(db, env, emailKey, answer.sessionToken, now);
  await assertMayAnswer(db, emailKey, now);
  const person = await findPerson(db, email, challenge);
  const digits = [answer.firstPinDigit, answer.secondPinDigit];
  const isRight = await checkPair(
    person && { userId: person.user.id, salt: person.salt, hash: person.hash },
    challenge,
    digits,
    env,
  );

  const outcome = await db.transaction(async (tx): Promise<SignInResult | "locked"> => {
    const state = await lockSignInState(tx, env, emailKey, now);
    assertWaited(state.waitUntil, now);
    await consumeChallenge(tx, challenge.id, emailKey, now);
    if (person && isRight && !state.lockedAt) {
      await saveState(tx, emailKey, { ...randomPositions(), failedAttempts: 0, waitUntil: null }, now);
      const { user } = person;
      await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, user.id));
      await recordAuditEvent(tx, {
        organisationId: user.organisationId,
        actor: personActor(user),
        description: "Signed in",
        action: "SIGNED_IN",
        at: now,
      });
      const browserSince = await meetBrowser(tx, user.id, now);
      const started = { userId: user.id, kind: "console", signedInAt: now, browserSince } as const;
      const { authentication } = await createSession(tx, env, started, now);
      return { authentication };
    }
    const failedAttempts = state.failedAttempts + 1;
    const waitUntil = waitUntilAfter(failedAttempts, now);
    const isLocked = failedAttempts >= MAX_FAILURES;
    const lockedAt = state.lockedAt ?? (isLocked ? now : null);
    await saveState(tx, emailKey, { failedAttempts, lockedAt, waitUntil }, now);
    await markLocked(tx, person?.user.id, lockedAt);
    await recordAuditEvent(tx, {
      organisationId: person?.user.organisationId ?? null,
      actor: person ? personActor(person.user) : "Unknown e-mail",
      ...failureOf(isLocked, state.lockedAt !== null),
      at: now,
    });
    if (state.lockedAt) return "locked";
    return isLocked ? "locked" : { pinChallenge: await issueChallenge(tx, env, emailKey, state, now) };
  });
  if (outcome === "locked") throw pinReset();
  return outcome;
}

async function markLocked(tx: Tx, userId: string | undefined, lockedAt: Date | null): Promise<void> {
  if (userId && lockedAt) await tx.update(users).set({ lockedAt }).where(eq(users.id, userId));
}

function failureOf(
  isLocked: boolean,
  wasLocked: boolean,
): Pick<AuditEvent, "description" | "action" | "details"> {
  if (wasLocked)
    return {
      description: "Sign-in to a locked account",
      action: "SIGN_IN_FAILED",
      details: "The account is locked",
    };
  return isLocked
    ? {
        description: "Account locked after five wrong PINs",
        action: "ACCOUNT_LOCKED",
        details: "After five wrong PINs",
      }
    : { description: "Wrong PIN at sign-in", action: "SIGN_IN_FAILED", details: "Wrong PIN" };
}

async function assertMayAnswer(db: Db, emailKey: string, now: Date): Promise<void> {
  const [state] = await db
    .select({ waitUntil: signInStates.waitUntil })
    .from(signInStates)
    .where(eq(signInStates.emailKey, emailKey));
  assertWaited(state?.waitUntil ?? null, now);
}

async function findPerson(db: Db, email: string, { firstPosition, secondPosition }: Positions) {
  const [person] = await db
    .select({ user: users, salt: userPins.salt, hash: userPins.hash })
    .from(users)
    .innerJoin(userPins, eq(userPins.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        isNull(users.removedAt),
        eq(userPins.firstPosition, firstPosition),
        eq(userPins.secondPosition, secondPosition),
      ),
    );
  return person;
}

export async function lockAccount(db: Db, env: SandboxEnv, email: string, now: Date): Promise<void> {
  const emailKey = emailKeyOf(env, normaliseEmail(email));
  await db.transaction(async (tx) => {
    await lockSignInState(tx, env, emailKey, now);
    await saveState(tx, emailKey, { failedAttempts: MAX_FAILURES, lockedAt: now }, now);
    await tx
      .update(users)
      .set({ lockedAt: now })
      .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.removedAt)));
  });
}

type StateChange = Partial<typeof signInStates.$inferInsert>;

async function saveState(tx: Db, emailKey: string, change: StateChange, now: Date): Promise<void> {
  await tx
    .update(signInStates)
    .set({ ...change, answeredAt: now, updatedAt: now })
    .where(eq(signInStates.emailKey, emailKey));
}

function normaliseEmail(text: string): string {
  const parsed = z.email().max(254).safeParse(text.trim().toLowerCase());
  if (!parsed.success) throw new ApiError("INVALID_EMAIL", "Invalid email");
  return parsed.data;
}

const pinReset = () =>
  new ApiError(
    "PIN_RESET",
    "Your account has now been locked. Please log in to the TrustVault App to reset your pin.",
  );
