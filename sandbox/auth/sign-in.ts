import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { SandboxEnv } from "../base/env";
import { ApiError } from "../base/errors";
import type { SealedHandle } from "../base/secrets";
import type { Db } from "../db/client";
import { signInStates, userPins, users } from "../db/schema";
import { recordAuditEvent } from "./audit";
import {
  type Challenge,
  consumeChallenge,
  emailKeyOf,
  findChallenge,
  issueChallenge,
  lockSignInState,
} from "./challenges";
import { checkPair, randomPositions } from "./pin";
import { personActor } from "./principal";
import { createSession } from "./sessions";

const MOST_FAILURES = 5;

export type PinAnswer = { firstPinDigit: string; secondPinDigit: string; sessionToken: string };
export type SignInResult = { authentication: SealedHandle } | { pinChallenge: Challenge };

/**
 * The first step: which two characters of the PIN are wanted. The same two until an answer is right, whatever
 * happens in between: two digits are only a hundred guesses. Alike for known, unknown and locked e-mails.
 * @throws ApiError INVALID_EMAIL
 */
export async function startSignIn(db: Db, env: SandboxEnv, email: string, now: Date): Promise<Challenge> {
  const emailKey = emailKeyOf(env, normaliseEmail(email));
  return db.transaction(async (tx) => {
    const state = await lockSignInState(tx, emailKey);
    return issueChallenge(tx, env, emailKey, state, now);
  });
}

/**
 * The second step: a session for the right two characters, a new challenge for wrong ones.
 * @throws ApiError INVALID_EMAIL, INVALID_CHALLENGE, or PIN_RESET after the fifth wrong answer and ever after.
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
  const [person] = await db
    .select({ user: users, salt: userPins.salt, hash: userPins.hash })
    .from(users)
    .innerJoin(userPins, eq(userPins.userId, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(userPins.firstPosition, challenge.firstPosition),
        eq(userPins.secondPosition, challenge.secondPosition),
      ),
    );
  // Worked out before the row lock is taken, counted under it: the work is long, the verdict short.
  const digits = [answer.firstPinDigit, answer.secondPinDigit];
  const isRight = await checkPair(
    person && { userId: person.user.id, salt: person.salt, hash: person.hash },
    challenge,
    digits,
    env,
  );

  const outcome = await db.transaction(async (tx): Promise<SignInResult | "locked"> => {
    const state = await lockSignInState(tx, emailKey);
    await consumeChallenge(tx, challenge.id, emailKey, now);
    if (state.lockedAt) return "locked";
    if (person && isRight) {
      await saveState(tx, emailKey, { ...randomPositions(), failedAttempts: 0 }, now);
      const { user } = person;
      await recordAuditEvent(tx, {
        organisationId: user.organisationId,
        actor: personActor(user),
        description: "Signed in",
        at: now,
      });
      return { authentication: await createSession(tx, env, user.id, now) };
    }
    const failedAttempts = state.failedAttempts + 1;
    const isLocked = failedAttempts >= MOST_FAILURES;
    await saveState(tx, emailKey, { failedAttempts, lockedAt: isLocked ? now : null }, now);
    await recordAuditEvent(tx, {
      organisationId: person?.user.organisationId ?? null,
      actor: person ? personActor(person.user) : "Unknown e-mail",
      description: isLocked ? "Account locked after five wrong PINs" : "Wrong PIN at sign-in",
      at: now,
    });
    return isLocked ? "locked" : { pinChallenge: await issueChallenge(tx, env, emailKey, state, now) };
  });
  if (outcome === "locked") throw pinReset();
  return outcome;
}

/** Locks an account as five wrong answers would; for the seeds. */
export async function lockAccount(db: Db, env: SandboxEnv, email: string, now: Date): Promise<void> {
  const emailKey = emailKeyOf(env, normaliseEmail(email));
  await db.transaction(async (tx) => {
    await lockSignInState(tx, emailKey);
    await saveState(tx, emailKey, { failedAttempts: MOST_FAILURES, lockedAt: now }, now);
  });
}

type StateChange = Partial<typeof signInStates.$inferInsert>;

async function saveState(tx: Db, emailKey: string, change: StateChange, now: Date): Promise<void> {
  await tx
    .update(signInStates)
    .set({ ...change, updatedAt: now })
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
