import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests, transactions } from "../db/schema";
import { type Quantity, type StakeMovements, settleSent } from "../ledger/movements";
import type { NetworkTransaction } from "../network/pending";
import type { Services } from "../services";
import { ownerOf } from "../wallets/owner";
import { assessTravelRule } from "./assess-travel-rule";
import { recordReceived } from "./history";

import { moveRequest, type RequestRow } from "./move-request";
import { reservedQuantities } from "./reservations";

/** What a transaction did when it was mined. */
export type Effect = {
  /** What reached the payee; null when it moved nothing. */
  sent: Quantity | null;
  payee: string | null;
  /** In the native asset. */
  fee: Quantity;
  stake?: StakeMovements;
  /** Why it was mined in vain, in words for people. */
  failure: string | null;
};

/** Books a mined transaction: the money moves, the sender's request ends, and an own payee's history gets its row. */
export async function settleMined(
  tx: Tx,
  services: Services,
  mined: NetworkTransaction,
  request: RequestRow,
  effect: Effect,
  at: Date,
): Promise<void> {
  const { sent, payee, fee, failure } = effect;
  const payer = request.subWalletId;
  if (!payer) throw new Error(`Request ${request.id} pays from no sub-wallet`);
  const owner = sent && payee ? await ownerOf(tx, mined.chain, payee) : null;
  await settleSent(tx, {
    requestId: request.id,
    subWalletId: payer,
    reservations: reservedQuantities(request),
    sent,
    fee,
    ...(effect.stake && { stake: effect.stake }),
    recipientSubWalletId: owner?.subWalletId ?? null,
    createdAt: at,
  });
  await tx.update(transactions).set({ fee: fee.amount }).where(eq(transactions.requestId, request.id));
  const actor = `${mined.chain} network`;
  await moveRequest(
    tx,
    request,
    failure
      ? { to: "ERROR", at, actor, dueAt: null, cancelReason: failure, isSettled: true }
      : { to: "CONFIRMED", at, actor, dueAt: null },
  );
  if (owner && sent && owner.subWalletId !== payer) {
    await creditOwner(tx, services, mined, { owner, sent, payee }, at);
  }
}

async function creditOwner(
  tx: Tx,
  { env }: Services,
  mined: NetworkTransaction,
  credit: { owner: { organisationId: string; subWalletId: string }; sent: Quantity; payee: string | null },
  at: Date,
): Promise<void> {
  const { owner, sent, payee } = credit;
  const row = await recordReceived(tx, {
    hash: mined.hash,
    organisationId: owner.organisationId,
    subWalletId: owner.subWalletId,
    chain: mined.chain,
    assetId: sent.assetId,
    amount: sent.amount,
    from: mined.from,
    to: payee,
    status: "CONFIRMED",
    at,
  });
  if (!row) return;
  const outcome = await assessTravelRule(tx, row, at);
  if (outcome === "NOT_APPLICABLE") return;
  const dueAt = outcome === "AWAITING_COMPLIANCE" ? new Date(at.getTime() + env.SANDBOX_STEP_DELAY_MS) : null;
  await tx.update(transactions).set({ status: outcome, dueAt }).where(eq(transactions.order, row.order));
}

/** The request behind a pending transaction, locked. */
export async function lockRequestOf(tx: Tx, mined: NetworkTransaction): Promise<RequestRow> {
  const [request] = mined.requestId
    ? await tx.select().from(requests).where(eq(requests.id, mined.requestId)).for("update")
    : [];
  if (!request) throw new Error(`No request stands behind ${mined.hash}`);
  return request;
}
