import { factsOf } from "../chains/facts";
import type { TransactionRow } from "../wallets/transactions";

/** Payments from several addresses have no single payer: use the request id or hash. */
export function originatorAccount(transaction: Pick<TransactionRow, "chain" | "id" | "from">): string | null {
  return factsOf(transaction.chain).namesPayer ? transaction.from : transaction.id;
}
