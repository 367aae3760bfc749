import { asc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { assets, organisations, payoutRows, payouts } from "../db/schema";
import type { PayoutRecord, PayoutRecordRow } from "../records/payout";

/** What its approvers sign, from the payments themselves; null for an unknown payout. */
export async function loadPayoutRecord(db: Db, payoutId: string): Promise<PayoutRecord | null> {
  const [payout] = await db
    .select({ name: payouts.name, trustId: organisations.trustId })
    .from(payouts)
    .innerJoin(organisations, eq(organisations.id, payouts.organisationId))
    .where(eq(payouts.id, payoutId));
  if (!payout) return null;
  const found = await db
    .select({ row: payoutRows, asset: assets })
    .from(payoutRows)
    .innerJoin(assets, eq(assets.id, payoutRows.assetId))
    .where(eq(payoutRows.payoutId, payoutId))
    .orderBy(asc(payoutRows.position));
  return { payoutId, ...payout, rows: found.map(toRecordRow) };
}

const toRecordRow = ({
  row,
  asset,
}: {
  row: typeof payoutRows.$inferSelect;
  asset: typeof assets.$inferSelect;
}): PayoutRecordRow => ({
  reference: row.reference,
  subWalletId: row.subWalletId,
  chain: row.chain,
  asset: asset.symbol,
  contract: asset.contractAddress,
  to: row.to,
  memo: row.memo,
  amount: row.amount.toString(),
  maxFee: row.maxFee.toString(),
});
