import { and, eq, inArray, isNull } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { wholeDb } from "../db/limited-db";
import { freezes, freezeThaws, organisations, payoutRows, payouts, requests, wallets } from "../db/schema";
import { handOver } from "../payouts/hand-over";
import { verifyP256 } from "../records/p256";
import { thawDigest } from "../records/thaw";
import type { Services } from "../services";
import { readOrganisation } from "../wallets/organisation";
import { approversOf, loadApprovers } from "./approvers";
import { thawsNeeded } from "./list-freezes";

/** publicKey: 04…, 130 hex; signature of `thawDigest`: r||s, 128 hex. */
export type ThawInput = { freezeId: string; publicKey: string; signature: string };

type Freeze = typeof freezes.$inferSelect;

/**
 * The last of them ends it; who has agreed already is counted once. What was approved goes on.
 * @returns whether it is over
 * @throws ApiError NOT_FOUND for a freeze that does not stand; NOT_ALLOWED for who froze it, and who is no approver;
 * INVALID_SIGNATURE
 */
export async function thaw(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organisationId, userId, actor }: Principal,
  { freezeId, publicKey, signature }: ThawInput,
): Promise<boolean> {
  // Who sees only some of the wallets thaws what they see, and what was held in all of them goes on.
  await readStanding(db, organisationId, freezeId);
  return wholeDb(db).transaction(async (tx) => {
    const standing = await readStanding(tx, organisationId, freezeId, { isLocked: true });
    if (standing.createdBy === userId) {
      throw new ApiError("NOT_ALLOWED", "Who froze it cannot thaw it");
    }
    const approvers = approversOf(await loadApprovers(tx, organisationId), standing.walletId);
    const key = publicKey.toLowerCase();
    if (!approvers.get(userId)?.has(key)) {
      throw new ApiError("NOT_ALLOWED", "Only an approver can thaw it, with their own phone");
    }
    const { trustId } = await readOrganisation(tx, organisationId);
    const digest = thawDigest({ trustId, freezeId });
    if (!verifyP256(key, digest, signature)) {
      throw new ApiError("INVALID_SIGNATURE", "The signature does not match the freeze");
    }
    const at = clock();
    await tx
      .insert(freezeThaws)
      .values({ freezeId, userId, publicKey: key, signature: signature.toLowerCase(), createdAt: at })
      .onConflictDoNothing();
    const thaws = await tx
      .select({ by: freezeThaws.userId })
      .from(freezeThaws)
      .where(eq(freezeThaws.freezeId, freezeId));
    const agreed = thaws.filter(({ by }) => approvers.has(by)).length;
    const others = [...approvers.keys()].filter((one) => one !== standing.createdBy);
    const needed = thawsNeeded(others.length);
    const isOver = agreed >= needed;
    const name = await nameOf(tx, standing);
    if (isOver) await end(tx, standing, at);
    await recordAuditEvent(tx, {
      ...{ organisationId, actor, at, action: isOver ? "THAWED" : "THAW_APPROVED" },
      description: `Thaw of freeze ${freezeId} approved: ${agreed} of ${needed}`,
      details: `${asGiven(name)} · ${agreed} of ${needed} people agreed · frozen for: ${asGiven(standing.reason)}`,
    });
    return isOver;
  });
}

async function readStanding(
  db: Db,
  organisationId: string,
  id: string,
  { isLocked = false } = {},
): Promise<Freeze> {
  const isOwn = and(eq(freezes.id, id), eq(freezes.organisationId, organisationId), isNull(freezes.endedAt));
  const query = db.select().from(freezes).where(isOwn);
  const [row] = isUuid(id) ? await (isLocked ? query.for("update") : query) : [];
  if (!row) throw new ApiError("NOT_FOUND", "It is not frozen any more");
  return row;
}

async function nameOf(tx: Tx, { walletId, organisationId }: Freeze): Promise<string> {
  if (walletId === null) return (await readOrganisation(tx, organisationId)).name;
  const [wallet] = await tx.select({ name: wallets.name }).from(wallets).where(eq(wallets.id, walletId));
  return wallet?.name ?? "";
}

async function end(tx: Tx, { id, walletId, organisationId }: Freeze, at: Date): Promise<void> {
  await tx.update(freezes).set({ endedAt: at }).where(eq(freezes.id, id));
  // The worker locks a payment before it asks whether it is frozen.
  await resume(tx, organisationId, at);
  if (walletId === null) {
    await tx.update(organisations).set({ frozenAt: null }).where(eq(organisations.id, organisationId));
  } else await tx.update(wallets).set({ frozenAt: null }).where(eq(wallets.id, walletId));
}

/** What another freeze still holds is put aside again when its turn comes. */
async function resume(tx: Tx, organisationId: string, at: Date): Promise<void> {
  await tx
    .update(requests)
    .set({ dueAt: at })
    .where(
      and(
        eq(requests.organisationId, organisationId),
        eq(requests.status, "SIGNED"),
        eq(requests.sendToNetwork, true),
        isNull(requests.dueAt),
      ),
    );
  const held = await tx
    .selectDistinct({ id: payouts.id })
    .from(payouts)
    .innerJoin(requests, eq(requests.id, payouts.requestId))
    .innerJoin(payoutRows, eq(payoutRows.payoutId, payouts.id))
    .where(
      and(
        eq(payouts.organisationId, organisationId),
        isNull(payouts.stoppedAt),
        eq(requests.status, "CONFIRMED"),
        inArray(payoutRows.state, ["WAITING", "MAKING"]),
      ),
    );
  const ids = held.map(({ id }) => id);
  await tx
    .update(requests)
    .set({ dueAt: at })
    .where(and(inArray(requests.payoutId, ids), eq(requests.status, "AWAITING_SIGNATURES")));
  for (const id of ids) await handOver(tx, id, at);
}
