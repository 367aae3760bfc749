import { eq } from "drizzle-orm";
import { isChain } from "../../chains/facts";
import type { Tx } from "../../db/client";
import { payouts, requests, subWallets, users } from "../../db/schema";
import type { PayoutPaymentRow, PayoutRow } from "../../payouts/payout-rows";
import { loadChainAssets, nativeAsset } from "../../wallets/assets";
import { payoutOn } from "./chains";
import type { PayoutChain, PayoutPayment } from "./payout-chain";

export type RowPayment = {
  row: PayoutPaymentRow;
  payout: PayoutRow;
  /** Of the payout. */
  creator: typeof users.$inferSelect;
  payment: PayoutPayment;
  on: PayoutChain;
};

/** @throws Error for a row of a payout that is not approved */
export async function readPayment(tx: Tx, row: PayoutPaymentRow): Promise<RowPayment> {
  const [found] = await tx
    .select({
      payout: payouts,
      creator: users,
      status: requests.status,
      subWallet: subWallets,
    })
    .from(payouts)
    .innerJoin(requests, eq(requests.id, payouts.requestId))
    .innerJoin(users, eq(users.id, requests.createdBy))
    .innerJoin(subWallets, eq(subWallets.id, row.subWalletId))
    .where(eq(payouts.id, row.payoutId));
  const assets = await loadChainAssets(tx, row.chain);
  const asset = assets.get(row.assetId);
  const native = nativeAsset(assets, row.chain);
  const on = isChain(row.chain) ? payoutOn(row.chain) : null;
  if (found?.status !== "CONFIRMED" || !asset || !native || !on || !isChain(row.chain)) {
    throw new Error(`Row ${row.position} of payout ${row.payoutId} cannot be made`);
  }
  const { payout, creator, subWallet } = found;
  const { chain, to, memo, amount } = { ...row, chain: row.chain };
  return { row, payout, creator, on, payment: { subWallet, chain, asset, native, to, memo, amount } };
}
