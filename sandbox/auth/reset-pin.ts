import { eq } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { invalidInput } from "../base/errors";
import type { Db } from "../db/client";
import { signInStates, userPins } from "../db/schema";
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
  if (!/^\d{6}$/.test(pin)) throw invalidInput("Please enter six digits");
  if (new Set(pin).size === 1) throw invalidInput("Please do not use the same digit six times");
  const rows = (await hashPin(pin, userId, env)).map((row) => ({ userId, ...row }));
  await db.transaction(async (tx) => {
    await tx.delete(userPins).where(eq(userPins.userId, userId));
    await tx.insert(userPins).values(rows);
    await tx
      .update(signInStates)
      .set({ failedAttempts: 0, lockedAt: null, waitUntil: null, updatedAt: now })
      .where(eq(signInStates.emailKey, emailKeyOf(env, email)));
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
