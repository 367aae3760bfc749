import type { networkTransactions } from "../db/schema";
import type { Quantity } from "../ledger/movements";

export type NetworkTransaction = typeof networkTransactions.$inferSelect;

/** What a mempool remembers of a transaction that it has taken. */
export type MempoolEntry = Pick<
  NetworkTransaction,
  "hash" | "from" | "to" | "value" | "nonce" | "gasPrice" | "gasLimit" | "input"
>;

/** What a transaction pushes out of the mempool. */
export type Replacement = {
  /** Pending transactions with the same nonce; locked. */
  pending: NetworkTransaction[];
  /** What it can take from the account at most, where the books must hold it back; else empty. */
  needs: Quantity[];
};

/** A node's yes to a transaction. */
export type Admitted = MempoolEntry & { replaces?: Replacement };
