import { randomUUID } from "node:crypto";
import type { Tx } from "../db/client";
import { type DepositAccount, depositAccountOf } from "../exchanges/deposit-addresses";
import { recordDeposit } from "../exchanges/deposits";
import type { Quantity } from "../ledger/movements";
import type { Effect } from "../network/outcome";
import { type Owner, ownerOf } from "../wallets/owner";

/** Where a payment arrives: at a sub-wallet of the vault, an exchange account, or outside, where both are null. */
export type Placed = {
  sent: Quantity;
  payee: string | null;
  owner: Owner | null;
  account: DepositAccount | null;
  recipientSubWalletId: string | null;
};

/** In the order of the outputs; empty if nothing moved. */
export async function placesOf(
  tx: Tx,
  chain: string,
  { sent, payee, others = [] }: Pick<Effect, "sent" | "payee" | "others">,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const one of sent ? [{ sent, payee }, ...others] : []) {
    const owner = one.payee ? await ownerOf(tx, chain, one.payee) : null;
    // An exchange credits only the asset of the deposit address.
    const account =
      one.payee && !owner ? await depositAccountOf(tx, chain, one.payee, one.sent.assetId) : null;
    placed.push({ ...one, owner, account, recipientSubWalletId: (owner ?? account)?.subWalletId ?? null });
  }
  return placed;
}

type OwnerCredit = { owner: Owner; sent: Quantity; payee: string | null };

/** A transaction is one entry in the history of each sub-wallet that it pays, however often it pays it. */
export function creditsOf(paid: readonly Placed[]): OwnerCredit[] {
  const credits = new Map<string, OwnerCredit>();
  for (const { owner, sent, payee } of paid) {
    if (!owner) continue;
    const amount = sent.amount + (credits.get(owner.subWalletId)?.sent.amount ?? 0n);
    credits.set(owner.subWalletId, { owner, payee, sent: { ...sent, amount } });
  }
  return [...credits.values()];
}

/** The first deposit has the id of the request, which its posting names. */
export async function recordDeposits(
  tx: Tx,
  paid: readonly Placed[],
  made: Omit<Parameters<typeof recordDeposit>[1], "account" | keyof Quantity>,
): Promise<void> {
  const deposits = paid.flatMap(({ account, sent }) => (account ? [{ account, sent }] : []));
  for (const [place, { account, sent }] of deposits.entries()) {
    const requestId = place === 0 ? made.requestId : randomUUID();
    await recordDeposit(tx, { ...made, ...sent, account, requestId });
  }
}
