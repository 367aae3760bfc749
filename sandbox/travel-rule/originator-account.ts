import { factsOf } from "../chains/facts";
import type { TransactionRow } from "../wallets/transactions";

/** A payment out of several addresses has no single payer, so that its request id or hash serves as the originator's account. */
export function originatorAccount(transaction: Pick<TransactionRow, "chain" | "id" | "from">): string | null {
  return factsOf(transaction.chain).namesPayer ? transaction.from : transaction.id;
}
