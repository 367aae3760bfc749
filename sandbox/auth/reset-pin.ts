import { eq } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { invalidInput } from "../base/errors";
import type { Tx } from "../db/client";
import { signInStates, userPins, users } from "../db/schema";
import type { Services } from "../services";
import { recordAuditEvent } from "./audit";
import { emailKeyOf } from "./challenges";
import { endPersonSessions } from "./person-sessions";
import { hashPin } from "./pin";
import type { Principal } from "./principal";
import { isUsualPin } from "./usual-pins";

/**
 * Also unlocks the account, as the mobile app does after its own checks.
 * @param given `endsSessions`: whether everybody who is signed in with the old PIN is signed out
 * @returns how many sessions ended
 * @throws ApiError INVALID_INPUT unless the PIN is six digits that are not guessed first
 */
export async function resetPin(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  principal: Principal,
  { pin, endsSessions }: { pin: string; endsSessions: boolean },
): Promise<number> {
  const { userId, email, organisationId, actor } = principal;
  const hashed = await hashGoodPin(env, userId, pin);
  const now = clock();
  return db.transaction(async (tx) => {
    await setPin(tx, env, { userId, email, hashed }, now);
    await recordAuditEvent(tx, {
      organisationId,
      actor,
      description: "PIN reset in the mobile app",
      action: "PIN_RESET",
      details: "In the mobile app",
      at: now,
    });
    if (!endsSessions) return 0;
    return endPersonSessions({ db: tx, clock }, principal, { personId: null, id: null });
  });
}

type HashedPin = (typeof userPins.$inferInsert)[];

/** Takes a while: before the transaction. @throws ApiError INVALID_INPUT unless six digits that are not guessed first */
export async function hashGoodPin(env: SandboxEnv, userId: string, pin: string): Promise<HashedPin> {
  if (!/^\d{6}$/.test(pin)) throw invalidInput("Please enter six digits");
  if (isUsualPin(pin)) throw invalidInput("Please choose a PIN that is harder to guess");
  return (await hashPin(pin, userId, env)).map((row) => ({ userId, ...row }));
}

export async function setPin(
  tx: Tx,
  env: SandboxEnv,
  { userId, email, hashed }: { userId: string; email: string; hashed: HashedPin },
  now: Date,
): Promise<void> {
  await tx.delete(userPins).where(eq(userPins.userId, userId));
  await tx.insert(userPins).values(hashed);
  await tx.update(users).set({ lockedAt: null }).where(eq(users.id, userId));
  await tx
    .update(signInStates)
    .set({ failedAttempts: 0, lockedAt: null, waitUntil: null, updatedAt: now })
    .where(eq(signInStates.emailKey, emailKeyOf(env, email)));
}
