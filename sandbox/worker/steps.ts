import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { requests } from "../db/schema";
import { frozenName } from "../freezes/standing";
import { EXCHANGES } from "../network/networks";
import { NetworkRejection } from "../network/rejection";
import { applyAddressBook, applyAddressBookChange } from "../requests/apply-address-book";
import { applyPayout } from "../requests/apply-payout";
import { applyPeopleChange } from "../requests/apply-people-change";
import { applyPolicy } from "../requests/apply-policy";
import { applyRulesChange } from "../requests/apply-rules-change";
import { assessTravelRule } from "../requests/assess-travel-rule";
import { broadcast } from "../requests/broadcast";
import { senderRow } from "../requests/history";
import { type Move, moveRequest, type PassedState } from "../requests/move-request";
import { type RequestRow, walletOf } from "../requests/request-row";
import {
  type InternalRequestType,
  isInternalRequestType,
  isTransactionRequestType,
} from "../requests/request-type";
import { reviewRequest } from "../requests/review-compliance";
import { PAYOUT_SERVICE, signPayment, whyNotSigned } from "../requests/sign-payment";
import { signTransaction } from "../requests/sign-transaction";
import type { Services } from "../services";
import { reviewedAt } from "../travel-rule/verdict";
import type { TransactionRow } from "../wallets/transactions";

type Step = (tx: Tx, services: Services, request: RequestRow, at: Date) => Promise<void>;

/** All other moves come from people and networks. */
export const steps: Partial<Record<string, Step>> = {
  PREPROCESSING: assess,
  AWAITING_USER_TRAVEL_RULE: expire,
  AWAITING_COMPLIANCE: reviewRequest,
  AWAITING_SIGNATURES: signOrExpire,
  SIGNED: carryOut,
};

async function assess(tx: Tx, services: Services, request: RequestRow, at: Date): Promise<void> {
  const sent = isTransactionRequestType(request.type) ? await senderRow(tx, request.id) : null;
  const outcome = sent ? await assessTravelRule(tx, sent, at) : "NOT_APPLICABLE";
  const actor = isInternalRequestType(request.type) ? "Policy service" : "Travel Rule service";
  if (sent && outcome === "NOT_APPLICABLE" && (await sendAtOnce(tx, services, request, { sent, actor, at })))
    return;
  const isForCompliance = outcome === "AWAITING_COMPLIANCE";
  const moved = await moveRequest(tx, request, {
    to: outcome === "NOT_APPLICABLE" ? "AWAITING_SIGNATURES" : outcome,
    at,
    actor,
    dueAt: isForCompliance ? reviewedAt(services.env, at) : request.expiresAt,
  });
  if (moved.status === "AWAITING_SIGNATURES" && moved.payoutId !== null) {
    await signOrExpire(tx, services, moved, at);
  }
}

type Assessed = { sent: TransactionRow; actor: string; at: Date };

/** A payment of a payout waits for nobody. @returns false, and nothing is written, if it has to wait or must end */
async function sendAtOnce(
  tx: Tx,
  services: Services,
  request: RequestRow,
  { sent, actor, at }: Assessed,
): Promise<boolean> {
  if (request.payoutId === null || hasExpired(request, at)) return false;
  if ((await frozenName(tx, walletOf(request))) !== null) return false;
  if ((await whyNotSigned(tx, request, sent)) !== null) return false;
  const set = await signTransaction(tx, services, request);
  const passed: PassedState[] = [
    { to: "AWAITING_SIGNATURES", actor },
    { to: "SIGNED", actor: PAYOUT_SERVICE },
  ];
  await send(tx, services, { ...request, ...set }, { chain: sent.chain, at, set, passed });
  return true;
}

const hasExpired = ({ expiresAt }: RequestRow, at: Date): boolean => expiresAt !== null && expiresAt <= at;

/**
 * Takes what a payout has just made as far as it goes: nobody is waited for. What fails is taken back, and the request is
 * due like any other, whose failures are counted.
 */
export async function sendPayment(tx: Tx, services: Services, made: RequestRow, at: Date): Promise<void> {
  await tx.transaction((nested) => assess(nested, services, made, at)).catch(() => undefined);
}

async function signOrExpire(tx: Tx, services: Services, request: RequestRow, at: Date): Promise<void> {
  if (request.payoutId === null || hasExpired(request, at)) await expire(tx, services, request, at);
  else if (!(await isHeld(tx, request))) {
    const signed = await signPayment(tx, services, request, at);
    if (signed.status === "SIGNED") await submit(tx, services, signed, at);
  }
}

/** It has waited for people until the network would refuse it. */
async function expire(tx: Tx, _services: Services, request: RequestRow, at: Date): Promise<void> {
  await moveRequest(tx, request, {
    to: "SYSTEM_CANCELLED",
    at,
    actor: "Transaction service",
    dueAt: null,
    cancelReason: "It expired before it was approved",
  });
}

const appliers: Record<InternalRequestType, Step> = {
  CHANGE_POLICY_REQUEST: applyPolicy,
  PAYOUT_REQUEST: (tx, _services, request, at) => applyPayout(tx, request, at),
  CHANGE_PEOPLE_REQUEST: (tx, services, request, at) => applyPeopleChange(tx, services, request, at),
  CHANGE_RULES_REQUEST: (tx, _services, request, at) => applyRulesChange(tx, request, at),
  ADDRESS_BOOK: (tx, { env }, request, at) => applyAddressBook(tx, env.NETWORK, request, at),
  ADDRESS_BOOK_CHANGE: (tx, { env }, request, at) => applyAddressBookChange(tx, env.NETWORK, request, at),
};

async function carryOut(tx: Tx, services: Services, request: RequestRow, at: Date): Promise<void> {
  if (request.type !== "CHANGE_PEOPLE_REQUEST" && (await isHeld(tx, request))) return;
  if (isInternalRequestType(request.type)) await appliers[request.type](tx, services, request, at);
  else await submit(tx, services, request, at);
}

/** While it is frozen it waits, so that the nonces of a sub-wallet stay in order; the thaw makes it due again. */
async function isHeld(tx: Tx, request: RequestRow): Promise<boolean> {
  if ((await frozenName(tx, walletOf(request))) === null) return false;
  await tx.update(requests).set({ dueAt: null }).where(eq(requests.id, request.id));
  return true;
}

export async function submit(tx: Tx, services: Services, request: RequestRow, at: Date): Promise<RequestRow> {
  return send(tx, services, request, { chain: await networkNameOf(tx, request), at });
}

type Sending = { chain: string } & Pick<Move, "at" | "set" | "passed">;

async function send(
  tx: Tx,
  services: Services,
  request: RequestRow,
  { chain, at, ...move }: Sending,
): Promise<RequestRow> {
  const { rawTransaction, transactionHash } = request;
  if (!rawTransaction) throw new Error(`Request ${request.id} is signed but has no raw transaction`);
  const moving = { ...move, at, actor: "Transaction service", dueAt: null };
  try {
    const hash = await broadcast(tx, services, { chain, raw: rawTransaction, requestId: request.id, at });
    if (hash !== transactionHash) throw new Error(`Request ${request.id} was sent under another hash`);
  } catch (error) {
    if (!(error instanceof NetworkRejection)) throw error;
    const cancelReason = `The network refused the transaction: ${error.message}`;
    return moveRequest(tx, request, { ...moving, to: "ERROR", cancelReason });
  }
  return moveRequest(tx, request, { ...moving, to: "SUBMITTED" });
}

async function networkNameOf(tx: Tx, request: RequestRow): Promise<string> {
  return isTransactionRequestType(request.type) ? (await senderRow(tx, request.id)).chain : EXCHANGES;
}
