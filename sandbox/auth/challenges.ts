import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { ApiError } from "../base/errors";
import { deriveKey, hmac } from "../base/secrets";
import type { Db } from "../db/client";
import { pinChallenges, signInStates } from "../db/schema";
import { firstPositions, type Positions } from "./pin";

const CHALLENGE_MS = 5 * 60 * 1000;
const RANDOM_BYTES = 32;

export type Challenge = Positions & { sessionToken: string };

/** Unknown e-mails have a row too, so that they look the same as known ones. */
export function emailKeyOf(env: SandboxEnv, email: string): string {
  return hmac(deriveKey(env, "sign-in-email"), email).toString("base64url");
}

/** Creates the row if missing. Only inside a transaction. */
export async function lockSignInState(tx: Db, env: SandboxEnv, emailKey: string, now: Date) {
  await tx
    .insert(signInStates)
    .values({ emailKey, ...firstPositions(env, emailKey), updatedAt: now })
    .onConflictDoNothing();
  const [state] = await tx
    .select()
    .from(signInStates)
    .where(eq(signInStates.emailKey, emailKey))
    .for("update");
  if (!state) throw new Error("A sign-in state vanished while it was locked");
  return state;
}

/** Single use, for five minutes and this e-mail only. */
export async function issueChallenge(
  tx: Db,
  env: SandboxEnv,
  emailKey: string,
  { firstPosition, secondPosition }: Positions,
  now: Date,
): Promise<Challenge> {
  const random = randomBytes(RANDOM_BYTES);
  await tx.insert(pinChallenges).values({
    id: idOf(random),
    emailKey,
    firstPosition,
    secondPosition,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  const sessionToken = Buffer.concat([random, mac(env, random, emailKey)]).toString("base64url");
  return { firstPosition, secondPosition, sessionToken };
}

/** @throws ApiError INVALID_CHALLENGE if forged, used, expired or another e-mail's */
export async function findChallenge(
  db: Db,
  env: SandboxEnv,
  emailKey: string,
  sessionToken: string,
  now: Date,
): Promise<Positions & { id: string }> {
  const token = Buffer.from(sessionToken, "base64url");
  const random = token.subarray(0, RANDOM_BYTES);
  const given = token.subarray(RANDOM_BYTES);
  const wanted = mac(env, random, emailKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw invalidChallenge();
  const [row] = await db
    .select()
    .from(pinChallenges)
    .where(open(idOf(random), emailKey, now));
  if (!row) throw invalidChallenge();
  return row;
}

/** Only one of several simultaneous answers succeeds. @throws ApiError INVALID_CHALLENGE for the others */
export async function consumeChallenge(tx: Db, id: string, emailKey: string, now: Date): Promise<void> {
  const consumed = await tx
    .update(pinChallenges)
    .set({ usedAt: now })
    .where(open(id, emailKey, now))
    .returning({ id: pinChallenges.id });
  if (consumed.length === 0) throw invalidChallenge();
}

export const invalidChallenge = () => new ApiError("INVALID_CHALLENGE", "Invalid challenge");

function open(id: string, emailKey: string, now: Date) {
  return and(
    eq(pinChallenges.id, id),
    eq(pinChallenges.emailKey, emailKey),
    isNull(pinChallenges.usedAt),
    gt(pinChallenges.expiresAt, now),
  );
}

const idOf = (random: Buffer) => createHash("sha256").update(random).digest("hex");

const mac = (env: SandboxEnv, random: Buffer, emailKey: string) =>
  hmac(deriveKey(env, "pin-challenge"), `${random.toString("base64url")}.${emailKey}`);
