import { randomUUID } from "node:crypto";
import type { Tx } from "../db/client";
import { bookFound } from "../ledger/movements";
import type { Effect } from "../network/outcome";
import type { NetworkTransaction } from "../network/pending";
import type { Services } from "../services";
import type { Owner } from "../wallets/owner";
import { recordFound } from "./history";
import { creditsOf, placesOf, recordDeposits } from "./paid-places";
import { creditOwner } from "./settle";

/**
 * Books what a sub-wallet paid by a transaction that no request is behind, because a restored backup does not have it.
 * @throws ApiError INSUFFICIENT_BALANCE if it paid what the books say is reserved
 * @throws Error for a stake
 */
export async function settleFound(
  tx: Tx,
  services: Services,
  { mined, payer, effect, at }: { mined: NetworkTransaction; payer: Owner; effect: Effect; at: Date },
): Promise<void> {
  const { hash, chain, from } = mined;
  if (effect.stake || effect.taken) throw new Error("It is not a payment");
  const paid = await placesOf(tx, chain, effect);
  const { subWalletId, organisationId } = payer;
  await bookFound(tx, {
    reference: hash,
    subWalletId,
    paid: paid.map(({ sent, recipientSubWalletId }) => ({ ...sent, recipientSubWalletId })),
    fee: effect.fee,
    createdAt: at,
  });
  const sent = effect.sent ?? { assetId: effect.fee.assetId, amount: 0n };
  const others = (effect.others ?? []).filter(({ sent: other }) => other.assetId === sent.assetId);
  const amount = others.reduce((sum, other) => sum + other.sent.amount, sent.amount);
  await recordFound(tx, {
    ...{ hash, chain, organisationId, subWalletId, from, at },
    assetId: sent.assetId,
    amount,
    to: others.length > 0 ? null : effect.payee,
    fee: effect.fee.amount,
    isPayment: effect.sent !== null,
  });
  for (const credit of creditsOf(paid)) {
    if (credit.owner.subWalletId !== subWalletId) await creditOwner(tx, services, mined, credit, at);
  }
  await recordDeposits(tx, paid, { requestId: randomUUID(), payer, at, transactionHash: hash });
}
