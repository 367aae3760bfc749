import { callMethod } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { OPERATION_WORDS, type Operation } from "~/lib/operation-words";
import { titleCase } from "~/lib/present/format";
import { isMessageRequest } from "~/lib/present/message-request";

export interface OperationView {
  /** 'Unstake'; the direction if the operation is unknown: 'Self'. */
  word: string;
  /** 'approve': the contract method, if known. */
  note: string | null;
}

type Facts = Pick<Transaction, "operation" | "requestType" | "callData" | "transactionDirection">;

/** The backend's operation, otherwise derived from other fields; null if unclear. */
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

export function operationView(transaction: Facts): OperationView {
  const operation = operationOf(transaction);
  const { transactionDirection: direction, callData } = transaction;
  return {
    word: operation ? OPERATION_WORDS[operation] : direction ? titleCase(direction) : "Not known",
    note: operation === "CONTRACT_CALL" ? callMethod(callData) : null,
  };
}

const MOVING: ReadonlySet<Operation | null> = new Set<Operation | null>([
  "PAYMENT",
  "RECEIVED",
  "SPEED_UP",
  "EXCHANGE_TRANSFER",
  "REWARD",
  null,
]);

/** Whether nothing moves: a message, a nomination, a cancellation. */
export function movesNothing(transaction: Facts & Pick<Transaction, "amount">): boolean {
  const operation = operationOf(transaction);
  return operation === "MESSAGE" || (!MOVING.has(operation) && /^0+$/.test(transaction.amount?.value ?? ""));
}

/** The other side is a pool, a validator or an own stake. WITHDRAW is missing: it can pay somebody else. */
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

export function paysNobody(operation: Operation | null): boolean {
  return PAYING_NOBODY.has(operation);
}

type Decoded = { isStake: boolean; isMessage: boolean } | null;

/**
 * Whether there is an originator and a beneficiary. Stakes and cancellations have them only if the Travel Rule asks
 * (`isGiven`), as for a withdrawal to somebody else; messages never.
 */
export function hasParties(transaction: Facts, request: Decoded, isGiven: boolean): boolean {
  const operation = operationOf(transaction);
  if (operation === "MESSAGE" || request?.isMessage) return false;
  const isOfStake = paysNobody(operation) || operation === "WITHDRAW" || request?.isStake === true;
  return isGiven || !(isOfStake || operation === "CANCELLATION");
}

export const NO_AMOUNT = "no amount";
