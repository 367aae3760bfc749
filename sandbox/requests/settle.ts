import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests, transactions } from "../db/schema";
import { type Quantity, receive, settleSent, take } from "../ledger/movements";
import type { Income } from "../network/mine-incoming";
import type { Credit, Effect, Outcome, Payer, Taken } from "../network/outcome";
import type { NetworkTransaction } from "../network/pending";
import type { Services } from "../services";
import { beginAssessment } from "./assess-arrival";
import { recordReceived, recordTaken } from "./history";
import { moveRequest } from "./move-request";
import { networkActor } from "./network-actor";
import { cancelOvertaken } from "./overtaken";
import { creditsOf, placesOf, recordDeposits } from "./paid-places";
import type { RequestRow } from "./request-row";
import { reservedQuantities } from "./reservations";

/** @throws Error for a request without a paying sub-wallet */
export function payerOf(request: RequestRow): Payer {
  const { id, subWalletId } = request;
  if (!subWalletId) throw new Error(`Request ${id} has no paying sub-wallet`);
  return { subWalletId, reserved: reservedQuantities(request) };
}

/** Lock the request's row first. */
export async function settle(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  request: RequestRow,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  switch (outcome.status) {
    case "WAITING":
      return;
    case "DROPPED":
      await moveRequest(tx, request, {
        to: "SYSTEM_CANCELLED",
        at,
        actor: networkActor(pending.chain),
        dueAt: null,
        cancelReason: "Another transaction with the same nonce was mined first",
      });
      return;
    case "REFUSED": {
      const { reason: cancelReason } = outcome;
      await moveRequest(tx, request, {
        to: "ERROR",
        at,
        actor: "Exchange service",
        dueAt: null,
        cancelReason,
      });
      return;
    }
    case "MINED":
      return settleMined(tx, services, pending, request, outcome.effect, at);
    case "CREDITED":
      return settleCredited(tx, request, outcome.credit, at);
  }
}

async function settleMined(
  tx: Tx,
  services: Services,
  mined: NetworkTransaction,
  request: RequestRow,
  effect: Effect,
  at: Date,
): Promise<void> {
  const { sent, fee, stake, amount, arrival, failure } = effect;
  const { subWalletId, reserved } = payerOf(request);
  const paid = await placesOf(tx, mined.chain, effect);
  const [first, ...others] = paid;
  await settleSent(tx, {
    requestId: request.id,
    subWalletId,
    reservations: reserved,
    sent,
    fee,
    ...(stake && { stake }),
    recipientSubWalletId: first?.recipientSubWalletId ?? null,
    others: others.map(({ sent, recipientSubWalletId }) => ({ ...sent, recipientSubWalletId })),
    createdAt: at,
  });
  await tx
    .update(transactions)
    .set({ fee: fee.amount, ...(amount !== undefined && { amount }) })
    .where(eq(transactions.requestId, request.id));
  const actor = networkActor(mined.chain);
  await moveRequest(
    tx,
    request,
    failure
      ? { to: "ERROR", at, actor, dueAt: null, cancelReason: failure, isSettled: true }
      : { to: "CONFIRMED", at, actor, dueAt: null },
  );
  for (const credit of creditsOf(paid)) {
    if (credit.owner.subWalletId !== subWalletId) await creditOwner(tx, services, mined, credit, at);
  }
  const payer = { subWalletId, organisationId: request.organisationId };
  await recordDeposits(tx, paid, { requestId: request.id, payer, at, transactionHash: mined.hash });
  if (arrival) await recordReceived(tx, { ...arrival, status: "CONFIRMED", at });
  if (effect.taken) await settleTaken(tx, services, mined, effect.taken, at);
  await cancelOvertaken(tx, mined, request, at);
}

/** Its allowance was all the approval that it needed: no request of the sub-wallet is behind it. */
async function settleTaken(
  tx: Tx,
  services: Services,
  mined: NetworkTransaction,
  { owner, from, payee, sent }: Taken,
  at: Date,
): Promise<void> {
  const { hash, chain } = mined;
  const { organisationId, subWalletId } = owner;
  const paid = await placesOf(tx, chain, { sent, payee });
  const recipientSubWalletId = paid[0]?.recipientSubWalletId ?? null;
  await take(tx, { ...sent, reference: hash, subWalletId, recipientSubWalletId, createdAt: at });
  await recordTaken(tx, { hash, organisationId, subWalletId, chain, ...sent, from, to: payee, at });
  for (const credit of creditsOf(paid)) await creditOwner(tx, services, { ...mined, from }, credit, at);
  await recordDeposits(tx, paid, {
    requestId: randomUUID(),
    payer: { subWalletId, organisationId },
    at,
    transactionHash: hash,
  });
}

async function settleCredited(
  tx: Tx,
  request: RequestRow,
  { sent, to, arrival }: Credit,
  at: Date,
): Promise<void> {
  const { subWalletId, reserved } = payerOf(request);
  await settleSent(tx, {
    requestId: request.id,
    subWalletId,
    reservations: reserved,
    sent,
    fee: null,
    recipientSubWalletId: to,
    createdAt: at,
  });
  if (arrival) await recordReceived(tx, { ...arrival, status: "CONFIRMED", at });
  await moveRequest(tx, request, { to: "CONFIRMED", at, actor: "Exchange service", dueAt: null });
}

export async function settleIncome(
  tx: Tx,
  services: Services,
  mined: NetworkTransaction,
  { owner, sent, payee }: Income,
  at: Date,
): Promise<void> {
  await receive(tx, { ...sent, reference: mined.hash, subWalletId: owner.subWalletId, createdAt: at });
  await creditOwner(tx, services, mined, { owner, sent, payee }, at);
}

export async function creditOwner(
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
  if (row) await beginAssessment(tx, env, row, at);
}

export async function lockRequestOf(tx: Tx, mined: NetworkTransaction): Promise<RequestRow> {
  const [request] = mined.requestId
    ? await tx.select().from(requests).where(eq(requests.id, mined.requestId)).for("update")
    : [];
  if (!request) throw new Error(`Transaction ${mined.hash} has no request`);
  return request;
}
