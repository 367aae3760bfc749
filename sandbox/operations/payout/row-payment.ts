import { eq } from "drizzle-orm";
import { isChain } from "../../chains/facts";
import type { Tx } from "../../db/client";
import { onceInTransaction } from "../../db/once-in-transaction";
import { payouts, requests, subWallets, users } from "../../db/schema";
import type { PayoutPaymentRow, PayoutRow } from "../../payouts/payout-rows";
import { loadChainAssets, nativeAsset } from "../../wallets/assets";
import { payoutOn } from "./chains";
import type { PayoutChain, PayoutPayment } from "./payout-chain";

/** `rows` and `payments`: those of one transaction, in their order, of one sub-wallet and in one asset. */
export type RowPayment = {
  rows: [PayoutPaymentRow, ...PayoutPaymentRow[]];
  payout: PayoutRow;
  /** Of the payout. */
  creator: typeof users.$inferSelect;
  payments: [PayoutPayment, ...PayoutPayment[]];
  on: PayoutChain;
};

/** @throws Error for rows of a payout that is not approved */
export async function readPayment(tx: Tx, rows: RowPayment["rows"]): Promise<RowPayment> {
  const [first, ...others] = rows;
  const found = await readPayer(tx, first);
  const { chain } = first;
  const assets = await loadChainAssets(tx, chain);
  const asset = assets.get(first.assetId);
  const native = nativeAsset(assets, chain);
  const on = isChain(chain) ? payoutOn(chain) : null;
  if (found?.status !== "CONFIRMED" || !asset || !native || !on || !isChain(chain)) {
    throw new Error(`Row ${first.position} of payout ${first.payoutId} cannot be made`);
  }
  const { payout, creator, subWallet } = found;
  const paymentOf = ({ to, memo, amount }: PayoutPaymentRow): PayoutPayment => ({
    ...{ subWallet, chain, asset, native, to, memo, amount },
  });
  return { rows, payout, creator, on, payments: [paymentOf(first), ...others.map(paymentOf)] };
}

/** Twice asked where several rows are made together: for the first of them, and then for all. */
function readPayer(tx: Tx, { payoutId, subWalletId }: PayoutPaymentRow) {
  return onceInTransaction(tx, `payer ${payoutId} ${subWalletId}`, async () => {
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
      .innerJoin(subWallets, eq(subWallets.id, subWalletId))
      .where(eq(payouts.id, payoutId));
    return found;
  });
}
