import type { networkTransactions } from "../db/schema";

export type NetworkTransaction = typeof networkTransactions.$inferSelect;

/** What a mempool remembers of a transaction that it has taken. */
export type Admitted = Pick<
  NetworkTransaction,
  "hash" | "from" | "to" | "value" | "nonce" | "gasPrice" | "gasLimit" | "input"
>;
