import { eq, getTableColumns } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { assets, exchangeTransfers, subWallets } from "../db/schema";
import { assertWithinLimit, withdrawalRefusal } from "./withdrawal-limits";

/** Called at the last approval. @throws ApiError NOT_ALLOWED for users */
export async function assertTransferWithinLimit(tx: Tx, transferId: string): Promise<void> {
  await assertWithinLimit(tx, { ...(await withdrawalOf(tx, transferId)), stage: "approved" });
}

/** Null if the transfer could leave its account now. */
export async function transferRefusal(db: Db, transferId: string): Promise<string | null> {
  return withdrawalRefusal(db, { ...(await withdrawalOf(db, transferId)), stage: "approved" });
}

async function withdrawalOf(db: Db, transferId: string) {
  const [found] = await db
    .select({
      amount: exchangeTransfers.amount,
      asset: getTableColumns(assets),
      account: getTableColumns(subWallets),
    })
    .from(exchangeTransfers)
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .innerJoin(subWallets, eq(subWallets.id, exchangeTransfers.fromId))
    .where(eq(exchangeTransfers.id, transferId));
  if (!found) throw new Error(`Request ${transferId} has no transfer`);
  return { ...found, transferId };
}
