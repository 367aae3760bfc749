import type { networkTransactions } from "../db/schema";
import type { Quantity } from "../ledger/movements";

export type NetworkTransaction = typeof networkTransactions.$inferSelect;

export type MempoolEntry = Pick<
  NetworkTransaction,
  "hash" | "from" | "to" | "value" | "nonce" | "gasPrice" | "gasLimit" | "input"
>;

export type Replacement = {
  pending: NetworkTransaction[];
  needs: Quantity[];
};

export type AdmittedTransaction = MempoolEntry & { replaces?: Replacement };
