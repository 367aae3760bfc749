import type { networkTransactions } from "../db/schema";
import type { Quantity } from "../ledger/movements";

export type NetworkTransaction = typeof networkTransactions.$inferSelect;

export type MempoolEntry = Pick<
  NetworkTransaction,
  "hash" | "from" | "to" | "value" | "nonce" | "gasPrice" | "gasLimit" | "input"
>;

export type Replacement = {
  /** Same nonce; locked. */
  pending: NetworkTransaction[];
  /** The new transaction's maximum cost, if the books must reserve it. */
  needs: Quantity[];
};

export type AdmittedTransaction = MempoolEntry & { replaces?: Replacement };
