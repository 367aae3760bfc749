import { and, asc, eq, inArray } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Tx } from "../db/client";
import { networkTransactions, payoutRows, requests, transactions } from "../db/schema";
import { holdingsOf } from "../ledger/balances";
import { admit, mine } from "../network/mempool";
import { mineIncoming } from "../network/mine-incoming";
import type { Effect, Outcome } from "../network/outcome";
import type { AdmittedTransaction, NetworkTransaction } from "../network/pending";
import { moveRequest } from "../requests/move-request";
import { unsignedNonce } from "../requests/request-nonces";
import type { RequestRow } from "../requests/request-row";
import { lockRequestOf, settle, settleIncome } from "../requests/settle";
import { settleFound } from "../requests/settle-found";
import type { RequestState } from "../requests/states";
import type { Services } from "../services";
import { type Owner, ownerOf } from "../wallets/owner";
import { type Ahead, findAddresses } from "./find-addresses";

export const ACTOR = "Restore";

/** How a transaction of the networks was booked: with which request, or with none. */
export type Booked = {
  requestId: string | null;
  payoutId: string | null;
  isIncome: boolean;
  effect: Effect | null;
};

/** The states that a request passes when its transaction is found on the network. */
const WAYS: Readonly<Record<string, readonly RequestState[]>> = {
  PREPROCESSING: ["AWAITING_SIGNATURES", "SIGNED"],
  AWAITING_USER_TRAVEL_RULE: ["AWAITING_COMPLIANCE", "AWAITING_SIGNATURES", "SIGNED"],
  AWAITING_COMPLIANCE: ["AWAITING_SIGNATURES", "SIGNED"],
  AWAITING_SIGNATURES: ["SIGNED"],
  SIGNED: [],
};

/**
 * Lets the restored networks and books see a transaction that the networks have seen: nothing is signed, and nothing is sent
 * but the very bytes that are on the network already.
 * @throws Error if it cannot be booked; nothing is changed then
 */
export async function bookFoundTransaction(
  tx: Tx,
  services: Services,
  known: NetworkTransaction,
  ahead: Ahead,
): Promise<Booked> {
  const at = services.clock();
  const [kept] = await tx.select().from(networkTransactions).where(isSame(known)).for("update");
  const payer = await ownerOf(tx, known.chain, known.from);
  await findAddresses(tx, services, known, { payerId: payer?.subWalletId, ahead });
  if (kept?.requestId) {
    const request = await lockRequestOf(tx, kept);
    const outcome = await mineFor(tx, services, kept, request.subWalletId ?? "");
    await settle(tx, services, kept, request, outcome, at);
    return { requestId: request.id, payoutId: request.payoutId, isIncome: false, effect: effectOf(outcome) };
  }
  const pending = kept ?? (await enter(tx, services, known, payer));
  if (!payer) {
    await settleIncome(tx, services, pending, await mineIncoming(tx, pending, at), at);
    return { requestId: null, payoutId: null, isIncome: true, effect: null };
  }
  const outcome = await mineFor(tx, services, pending, payer.subWalletId);
  const effect = effectOf(outcome);
  if (!effect) throw new Error("The restored network does not take it");
  const request = await findRequest(tx, known, payer, effect);
  if (request) {
    await tx.update(networkTransactions).set({ requestId: request.id }).where(isSame(known));
    const sent = await moveToSubmitted(tx, request, known, at);
    await settle(tx, services, pending, sent, outcome, at);
    return { requestId: request.id, payoutId: request.payoutId, isIncome: false, effect };
  }
  await settleFound(tx, services, { mined: pending, payer, effect, at });
  return { requestId: null, payoutId: await markPayoutRow(tx, payer, effect, at), isIncome: false, effect };
}

const isSame = ({ chain, hash }: Pick<NetworkTransaction, "chain" | "hash">) =>
  and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash));

const effectOf = (outcome: Outcome): Effect | null => (outcome.status === "MINED" ? outcome.effect : null);

async function enter(
  tx: Tx,
  services: Services,
  known: NetworkTransaction,
  payer: Owner | null,
): Promise<NetworkTransaction> {
  const { chain, raw, submittedAt } = known;
  if (payer && !raw) throw new Error("Its bytes are not known");
  const admitted: AdmittedTransaction = raw
    ? await admit(tx, services, { chain, raw, at: submittedAt })
    : known;
  const { replaces, ...entry } = admitted;
  for (const { hash } of replaces?.pending ?? []) {
    await tx
      .update(networkTransactions)
      .set({ status: "REPLACED", dueAt: null })
      .where(isSame({ chain, hash }));
  }
  const row = {
    ...known,
    ...entry,
    requestId: null,
    status: "PENDING" as const,
    blockHeight: null,
    minedAt: null,
  };
  await tx.insert(networkTransactions).values(row);
  return row;
}

/** Which request it is may not be known yet: it may spend whatever the sub-wallet has. */
async function mineFor(
  tx: Tx,
  services: Services,
  pending: NetworkTransaction,
  subWalletId: string,
): Promise<Outcome> {
  const holdings = await holdingsOf(tx, [subWalletId]);
  const reserved = holdings.map(({ assetId, total }) => ({ assetId, amount: total }));
  return mine(tx, services, pending, services.clock(), { subWalletId, reserved });
}

/** By its hash; else the same payment of the sub-wallet that was not sent yet, the one with its nonce first. */
async function findRequest(
  tx: Tx,
  known: NetworkTransaction,
  { subWalletId }: Owner,
  { sent, payee }: Effect,
): Promise<RequestRow | undefined> {
  const unsent = await tx
    .select({ request: requests, nonce: unsignedNonce, row: transactions })
    .from(requests)
    .innerJoin(transactions, eq(transactions.requestId, requests.id))
    .where(and(eq(requests.subWalletId, subWalletId), inArray(requests.status, Object.keys(WAYS))))
    .orderBy(asc(requests.createdAt));
  const placeOf = (address: string | null) => address && canonicalAddress(known.chain, address);
  const hasNonce = ({ nonce }: (typeof unsent)[number]) => nonce !== null && Number(nonce) === known.nonce;
  const isAlike = ({ row }: (typeof unsent)[number]) =>
    sent
      ? row.assetId === sent.assetId && row.amount === sent.amount && placeOf(row.to) === placeOf(payee)
      : false;
  const alike = unsent.filter((one) => isAlike(one) || (!sent && hasNonce(one)));
  const found =
    unsent.find(({ request }) => request.transactionHash === known.hash) ?? alike.find(hasNonce) ?? alike[0];
  return found?.request;
}

function moveToSubmitted(tx: Tx, request: RequestRow, { hash, raw }: NetworkTransaction, at: Date) {
  const passed = (WAYS[request.status] ?? []).map((to) => ({ to, actor: ACTOR }));
  const set = { rawTransaction: raw, transactionHash: hash };
  return moveRequest(tx, request, { to: "SUBMITTED", at, actor: ACTOR, dueAt: null, set, passed });
}

/** A payment of a payout whose request is lost keeps its row from being paid again. @returns the payout's id */
async function markPayoutRow(tx: Tx, { subWalletId }: Owner, { sent, payee }: Effect, at: Date) {
  if (!sent || !payee) return null;
  const waiting = await tx
    .select()
    .from(payoutRows)
    .where(
      and(
        eq(payoutRows.subWalletId, subWalletId),
        eq(payoutRows.state, "WAITING"),
        eq(payoutRows.assetId, sent.assetId),
        eq(payoutRows.amount, sent.amount),
      ),
    )
    .orderBy(asc(payoutRows.payoutId), asc(payoutRows.position));
  const row = waiting.find(({ chain, to }) => canonicalAddress(chain, to) === canonicalAddress(chain, payee));
  if (!row) return null;
  await tx
    .update(payoutRows)
    .set({ state: "CONFIRMED", stateAt: at, dueAt: null, reason: "Found on the network after a restore" })
    .where(and(eq(payoutRows.payoutId, row.payoutId), eq(payoutRows.position, row.position)));
  return row.payoutId;
}
