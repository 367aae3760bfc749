import { and, desc, eq, isNotNull } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Tx } from "../db/client";
import { subWallets, transactions } from "../db/schema";

const NONE = "none";

/**
 * Two callers that check for the same earlier payment cannot both go on: locks the sub-wallet until the transaction
 * ends.
 * @param known the newest request that the caller knows of, or 'none'
 * @throws ApiError NEWER_REQUEST
 */
export async function assertNewest(tx: Tx, subWalletId: string, known: string): Promise<void> {
  await tx.select({ id: subWallets.id }).from(subWallets).where(eq(subWallets.id, subWalletId)).for("update");
  const [newest] = await tx
    .select({ requestId: transactions.requestId })
    .from(transactions)
    .where(and(eq(transactions.subWalletId, subWalletId), isNotNull(transactions.requestId)))
    .orderBy(desc(transactions.order))
    .limit(1);
  if ((newest?.requestId ?? NONE) === known) return;
  const words =
    "Another request of this sub-wallet has been made in the meantime. Please send this one again";
  throw new ApiError("NEWER_REQUEST", words);
}
