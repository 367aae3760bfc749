import type { Operation } from "../base/operation";

const transactionRequestTypes = [
  "ETHEREUM_TRANSACTION_REQUEST",
  "BITCOIN_TRANSACTION_REQUEST",
  "DOGE_TRANSACTION_REQUEST",
  "SUBSTRATE_TRANSACTION_REQUEST",
  "RIPPLE_TRANSACTION_REQUEST",
  "CARDANO_TRANSACTION_REQUEST",
  "BINANCE_TRANSACTION_REQUEST",
  "SOLANA_TRANSACTION_REQUEST",
] as const;

/** One type per encoding, so that EVM chains share one. */
export type TransactionRequestType = (typeof transactionRequestTypes)[number];

const internalRequestTypes = [
  "CHANGE_POLICY_REQUEST",
  "ADDRESS_BOOK",
  "ADDRESS_BOOK_CHANGE",
  "PAYOUT_REQUEST",
  "CHANGE_RULES_REQUEST",
  "CHANGE_PEOPLE_REQUEST",
] as const;

/** Takes effect in this service: no wallet's key signs. */
export type InternalRequestType = (typeof internalRequestTypes)[number];

/** Signed by a wallet's key and not sent. Ends as SIGNED. */
export type MessageRequestType = "ETHEREUM_SIGN_MESSAGE_REQUEST";

export type RequestType =
  | TransactionRequestType
  | "EXCHANGE_TRANSFER_REQUEST"
  | MessageRequestType
  | InternalRequestType;

export function isMessageRequestType(type: string): type is MessageRequestType {
  return type === "ETHEREUM_SIGN_MESSAGE_REQUEST";
}

export function isInternalRequestType(type: string): type is InternalRequestType {
  return (internalRequestTypes as readonly string[]).includes(type);
}

export function isTransactionRequestType(type: string): type is TransactionRequestType {
  return (transactionRequestTypes as readonly string[]).includes(type);
}

const operationOfType: Record<Exclude<RequestType, TransactionRequestType>, Operation> = {
  EXCHANGE_TRANSFER_REQUEST: "EXCHANGE_TRANSFER",
  ETHEREUM_SIGN_MESSAGE_REQUEST: "MESSAGE",
  ADDRESS_BOOK: "ADDRESS_BOOK_CHANGE",
  ADDRESS_BOOK_CHANGE: "ADDRESS_BOOK_CHANGE",
  CHANGE_POLICY_REQUEST: "POLICY_CHANGE",
  PAYOUT_REQUEST: "PAYOUT",
  CHANGE_RULES_REQUEST: "POLICY_CHANGE",
  CHANGE_PEOPLE_REQUEST: "PEOPLE_CHANGE",
};

/** Null for a transaction: see its history. */
export function operationOfRequestType(type: string): Operation | null {
  return Object.hasOwn(operationOfType, type) ? operationOfType[type as keyof typeof operationOfType] : null;
}

/** ETHEREUM_TRANSACTION_CREATED, … (contract, section 6). */
export function createdMessageType(type: TransactionRequestType): string {
  return type.replace(/_REQUEST$/, "_CREATED");
}
