import { eq } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { invalidInput } from "../base/errors";
import type { Db, Tx } from "../db/client";
import { signInStates, userPins, users } from "../db/schema";
import { recordAuditEvent } from "./audit";
import { emailKeyOf } from "./challenges";
import { hashPin } from "./pin";
import type { Principal } from "./principal";

/**
 * Also unlocks the account, as the mobile app does after its own checks.
 * @throws ApiError INVALID_INPUT unless the PIN is six digits, not all the same
 */
export async function resetPin(
  db: Db,
  env: SandboxEnv,
  { userId, email, organisationId, actor }: Principal,
  pin: string,
  now: Date,
): Promise<void> {
  const hashed = await hashGoodPin(env, userId, pin);
  await db.transaction(async (tx) => {
    await setPin(tx, env, { userId, email, hashed }, now);
    await recordAuditEvent(tx, {
      organisationId,
      actor,
      description: "PIN reset in the mobile app",
      action: "PIN_RESET",
      details: "In the mobile app",
      at: now,
    });
  });
}

type HashedPin = (typeof userPins.$inferInsert)[];

/** Takes a while: before the transaction. @throws ApiError INVALID_INPUT unless six digits, not all the same */
export async function hashGoodPin(env: SandboxEnv, userId: string, pin: string): Promise<HashedPin> {
  if (!/^\d{6}$/.test(pin)) throw invalidInput("Please enter six digits");
  if (new Set(pin).size === 1) throw invalidInput("Please do not use the same digit six times");
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
