import type { networkTransactions } from "../db/schema";
import type { Quantity } from "../ledger/movements";

export type NetworkTransaction = typeof networkTransactions.$inferSelect;

/** What a mempool stores of a transaction that it has accepted. */
export type MempoolEntry = Pick<
  NetworkTransaction,
  "hash" | "from" | "to" | "value" | "nonce" | "gasPrice" | "gasLimit" | "input"
>;

/** What a transaction replaces in the mempool. */
export type Replacement = {
  /** Pending transactions with the same nonce; locked. */
  pending: NetworkTransaction[];
  /** The maximum that the new one can spend from the account, if the books must reserve that; otherwise empty. */
  needs: Quantity[];
};

/** A transaction that a node has accepted. */
export type AdmittedTransaction = MempoolEntry & { replaces?: Replacement };
