import { callMethod } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { OPERATION_WORDS, type Operation } from "~/lib/operation-words";
import { titleCase } from "~/lib/present/format";
import { isMessageRequest } from "~/lib/present/message-request";

/** What a transaction does, in words. */
export interface OperationView {
  /** 'Unstake'; of one that is not known, which way it went: 'Self'. */
  word: string;
  /** 'approve': what a contract is asked for, where that is known. */
  note: string | null;
}

type Facts = Pick<Transaction, "operation" | "requestType" | "callData" | "transactionDirection">;

/** What a transaction does: as the backend says, else as far as its other fields tell; null where they do not. */
export function operationOf({
  operation,
  requestType,
  callData,
  transactionDirection,
}: Facts): Operation | null {
  if (operation) return operation;
  if (isMessageRequest(requestType)) return "MESSAGE";
  if (requestType === "EXCHANGE_TRANSFER_REQUEST") return "EXCHANGE_TRANSFER";
  if (transactionDirection === "RECEIVED") return "RECEIVED";
  return callData && callData !== "0x" ? "CONTRACT_CALL" : null;
}

/** The word for what a transaction does, from the one table. */
export function operationView(transaction: Facts): OperationView {
  const operation = operationOf(transaction);
  const { transactionDirection: direction, callData } = transaction;
  return {
    word: operation ? OPERATION_WORDS[operation] : direction ? titleCase(direction) : "Not known",
    note: operation === "CONTRACT_CALL" ? callMethod(callData) : null,
  };
}

/** These move coins whenever they do what they are for. */
const MOVING: ReadonlySet<Operation | null> = new Set<Operation | null>([
  "PAYMENT",
  "RECEIVED",
  "SPEED_UP",
  "EXCHANGE_TRANSFER",
  "REWARD",
  null,
]);

/** Whether a transaction moves nothing, such as a message, a choice of validators or a cancellation. */
export function movesNothing(transaction: Facts & Pick<Transaction, "amount">): boolean {
  const operation = operationOf(transaction);
  return operation === "MESSAGE" || (!MOVING.has(operation) && /^0+$/.test(transaction.amount?.value ?? ""));
}

/** Their other side is a pool, a validator or a stake of the sub-wallet's own. A withdrawal can go to somebody else. */
const PAYING_NOBODY: ReadonlySet<Operation | null> = new Set<Operation | null>([
  "STAKE",
  "ADD_TO_STAKE",
  "DELEGATE",
  "ACTIVATE",
  "SPLIT",
  "UNSTAKE",
  "RESTAKE",
  "CLAIM_REWARDS",
  "REWARD",
]);

/** Whether an operation never pays anybody, so that its other side is no recipient. */
export function paysNobody(operation: Operation | null): boolean {
  return PAYING_NOBODY.has(operation);
}

/** What is decoded of a request; null where nobody requested it, or nothing is known of it. */
type Decoded = { isStake: boolean; isMessage: boolean } | null;

/**
 * Whether a transaction has an originator and a beneficiary. What pays nobody, stays in the sub-wallet or comes from the
 * network has neither, whether it can be decoded or not; unless the Travel Rule has asked about it (`isGiven`), as about a withdrawal
 * that goes to somebody else.
 */
export function hasParties(transaction: Facts, request: Decoded, isGiven: boolean): boolean {
  const operation = operationOf(transaction);
  if (operation === "MESSAGE" || request?.isMessage) return false;
  const isOfStake = paysNobody(operation) || operation === "WITHDRAW" || request?.isStake === true;
  return isGiven || !(isOfStake || operation === "CANCELLATION");
}

/** What is said in the place of an amount that there is not. */
export const NO_AMOUNT = "no amount";
