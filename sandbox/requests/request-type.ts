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

/** One type per encoding of transactions, so that the EVM chains share one. */
export type TransactionRequestType = (typeof transactionRequestTypes)[number];

/** Everything that people approve: transactions, exchange transfers and policy changes. */
export type RequestType = TransactionRequestType | "EXCHANGE_TRANSFER_REQUEST" | "CHANGE_POLICY_REQUEST";

export function isTransactionRequestType(type: string): type is TransactionRequestType {
  return (transactionRequestTypes as readonly string[]).includes(type);
}

/** The webhook's name for a new request: ETHEREUM_TRANSACTION_CREATED, … (contract, section 6). */
export function createdMessageType(type: TransactionRequestType): string {
  return type.replace(/_REQUEST$/, "_CREATED");
}
