import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { isAllowedAddress } from "../base/network-addresses";
import { runFrom } from "../base/origin";
import type { Db } from "../db/client";
import { apiKeys, programs, users } from "../db/schema";
import type { Services } from "../services";
import { recordAuditEvent } from "./audit";
import { personName, programActor } from "./principal";

export type ProgramCall = {
  userId: string;
  keyHash: string;
  /** As the audit log says it; null if the key may be used. */
  refusal: string | null;
  lastUsedAt: Date | null;
};

type Known = typeof programs.$inferSelect & { keyHash: string; endsAt: Date | null };

const USE_STEP_MS = 60_000;
const REFUSAL_STEP_MS = 3_600_000;

export function readProgramCall(known: Known, address: string, now: Date): ProgramCall {
  const { userId, keyHash, lastUsedAt } = known;
  return { userId, keyHash, lastUsedAt, refusal: refusalOf(known, address, now) };
}

function refusalOf({ revokedAt, expiresAt, endsAt, addresses }: Known, address: string, now: Date) {
  if (revokedAt) return "it was revoked";
  if (expiresAt <= now) return "its time has ended";
  if (endsAt && endsAt <= now) return "a newer key has replaced it";
  return isAllowedAddress(addresses, address) ? null : "it may not be used from this address";
}

/**
 * Notes the use, at most once a minute, or the refusal: a key has one entry an hour in the audit log for each reason,
 * so that nobody floods it.
 * @returns false if the key may not be used
 */
export async function admitProgram(
  { db, clock }: Pick<Services, "db" | "clock">,
  call: ProgramCall,
  address: string,
): Promise<boolean> {
  const now = clock();
  if (call.refusal === null) await noteUse(db, call, address, now);
  else await runFrom({ place: "API", address }, () => tellRefusal(db, call.keyHash, `${call.refusal}`, now));
  return call.refusal === null;
}

async function noteUse(db: Db, { userId, lastUsedAt }: ProgramCall, address: string, now: Date) {
  const before = new Date(now.getTime() - USE_STEP_MS);
  if (lastUsedAt && lastUsedAt > before) return;
  await db
    .update(programs)
    .set({ lastUsedAt: now, lastUsedFrom: address })
    .where(
      and(eq(programs.userId, userId), or(isNull(programs.lastUsedAt), lt(programs.lastUsedAt, before))),
    );
}

async function tellRefusal(db: Db, keyHash: string, refusal: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REFUSAL_STEP_MS);
  const isDue = or(
    isNull(apiKeys.refusalToldAt),
    lt(apiKeys.refusalToldAt, before),
    ne(apiKeys.refusalTold, refusal),
  );
  await db.transaction(async (tx) => {
    const [key] = await tx
      .update(apiKeys)
      .set({ refusalToldAt: now, refusalTold: refusal })
      .where(and(eq(apiKeys.keyHash, keyHash), isDue))
      .returning({ userId: apiKeys.userId, lastSix: apiKeys.lastSix });
    if (!key?.userId) return;
    const [user] = await tx.select().from(users).where(eq(users.id, key.userId));
    if (!user) return;
    await recordAuditEvent(tx, {
      organisationId: user.organisationId,
      actor: programActor(user, key.lastSix),
      description: `A call with key ****${key.lastSix} was refused: ${refusal}`,
      action: "API_KEY_REFUSED",
      details: `${asGiven(personName(user))} · ${refusal}`,
      at: now,
    });
  });
}
