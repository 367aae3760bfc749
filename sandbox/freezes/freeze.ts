import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import { hiddenWords, normalName } from "../base/hidden-characters";
import { isUuid } from "../base/uuid";
import type { Tx } from "../db/client";
import { freezes, organisations, wallets } from "../db/schema";
import type { Services } from "../services";
import { approversOf, loadApprovers } from "./approvers";

export type FreezeInput = { walletId?: string | null; reason: string };

export const MAX_REASON_LENGTH = 200;

/**
 * From its commit on nothing of the wallet, or of all wallets, is made, approved or sent. What is frozen already stays
 * so: the freeze that stands is answered.
 * @throws ApiError NOT_FOUND; INVALID_INPUT; NOT_ALLOWED for who is not an approver, and where nobody else could thaw it
 */
export async function freeze(
  { db, clock }: Pick<Services, "db" | "clock">,
  principal: Principal,
  { walletId = null, reason: given }: FreezeInput,
): Promise<string> {
  const reason = readReason(given);
  const { organisationId, userId, actor } = principal;
  return db.transaction(async (tx) => {
    await assertMayFreeze(tx, { organisationId, walletId }, userId);
    const at = clock();
    const { name, wasFrozen } = await mark(tx, { organisationId, walletId, at });
    if (wasFrozen) return standingId(tx, organisationId, walletId);
    const id = randomUUID();
    await tx
      .insert(freezes)
      .values({ id, organisationId, walletId, reason, createdBy: userId, createdAt: at });
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at, action: "FROZEN" },
      description: `${walletId === null ? "The organisation" : `Wallet ${walletId}`} was frozen: ${asGiven(reason)}`,
      details: `${asGiven(name)} · reason given: ${asGiven(reason)}`,
    });
    return id;
  });
}

function readReason(given: string): string {
  const reason = normalName(given);
  if (reason === "") throw invalidInput("A freeze needs a reason");
  const hidden = hiddenWords(reason);
  if (hidden) throw invalidInput(`Reason contains ${hidden}. Remove it`);
  if (Array.from(reason).length > MAX_REASON_LENGTH) {
    throw invalidInput(`Reason must not be longer than ${MAX_REASON_LENGTH} characters`);
  }
  return reason;
}

async function assertMayFreeze(tx: Tx, { organisationId, walletId }: Scope, userId: string): Promise<void> {
  const approvers = approversOf(await loadApprovers(tx, organisationId), walletId);
  if (!approvers.has(userId)) throw new ApiError("NOT_ALLOWED", "Only an approver can freeze");
  if (approvers.size === 1) {
    throw new ApiError("NOT_ALLOWED", "Nobody else is an approver, so nobody could thaw it");
  }
}

type Scope = { organisationId: string; walletId: string | null };

/** Waits for what is being sent or approved at this moment. */
async function mark(tx: Tx, { organisationId, walletId, at }: Scope & { at: Date }) {
  if (walletId === null) {
    const [row] = await tx
      .select()
      .from(organisations)
      .where(eq(organisations.id, organisationId))
      .for("update");
    if (!row) throw new Error(`There is no organisation ${organisationId}`);
    if (row.frozenAt === null) {
      await tx.update(organisations).set({ frozenAt: at }).where(eq(organisations.id, organisationId));
    }
    return { name: row.name, wasFrozen: row.frozenAt !== null };
  }
  const isOwn = and(eq(wallets.id, walletId), eq(wallets.organisationId, organisationId));
  const [row] = isUuid(walletId) ? await tx.select().from(wallets).where(isOwn).for("update") : [];
  if (!row) throw new ApiError("NOT_FOUND", "WalletId not found");
  if (row.frozenAt === null) await tx.update(wallets).set({ frozenAt: at }).where(isOwn);
  return { name: row.name, wasFrozen: row.frozenAt !== null };
}

async function standingId(tx: Tx, organisationId: string, walletId: string | null): Promise<string> {
  const [row] = await tx
    .select({ id: freezes.id })
    .from(freezes)
    .where(
      and(
        eq(freezes.organisationId, organisationId),
        walletId === null ? isNull(freezes.walletId) : eq(freezes.walletId, walletId),
        isNull(freezes.endedAt),
      ),
    );
  if (!row) throw new Error("What is frozen has no freeze");
  return row.id;
}
