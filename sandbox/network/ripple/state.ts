import { and, eq } from "drizzle-orm";
import { ACCOUNT_RESERVE } from "../../chains/ripple/facts";
import type { Db, Tx } from "../../db/client";
import { networkAccounts } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import { ownerOf } from "../../wallets/owner";

export const CHAIN = "RIPPLE";

/** Accounts with asfRequireDest; simulated for three counterparties in the demo's address books. */
export const tagRequiringAccounts: readonly string[] = [
  "rhi1GrjiTQgrnnzNY1L7wyY7s85jVERjqW",
  "rpkagLQVuFhtEjnJ85SZn7FGFMrtF1Av3r",
  "rPeP19XtAoaKSQVzWZNXhedx4JUMCx6qoC",
];

export type PaymentProblem = "tecNO_DST_INSUF_XRP" | "tecDST_TAG_NEEDED" | null;

type RipplePayment = { destination: string; destinationTag: number | null; amount: bigint };

/** Before anything moves. `amount` in drops. */
export async function payeeProblem(db: Db, payment: RipplePayment): Promise<PaymentProblem> {
  return payeeProblemOf(payment, await accountExists(db, payment.destination));
}

export function payeeProblemOf(
  { destination, destinationTag, amount }: RipplePayment,
  isThere: boolean,
): PaymentProblem {
  if (amount < ACCOUNT_RESERVE && !isThere) return "tecNO_DST_INSUF_XRP";
  const needsTag = tagRequiringAccounts.includes(destination);
  return needsTag && destinationTag === null ? "tecDST_TAG_NEEDED" : null;
}

async function accountExists(db: Db, address: string): Promise<boolean> {
  const [account] = await db
    .select()
    .from(networkAccounts)
    .where(and(eq(networkAccounts.chain, CHAIN), eq(networkAccounts.address, address)));
  return account !== undefined || (await dropsOf(db, address)) > 0n;
}

/** Drops, including reservations; 0 outside this vault. */
export async function dropsOf(db: Db, address: string): Promise<bigint> {
  const owner = await ownerOf(db, CHAIN, address);
  const holdings = owner ? await holdingsOf(db, [owner.subWalletId]) : [];
  return holdings.find(({ assetId }) => assetId === "RIPPLE/XRP")?.total ?? 0n;
}

/** At its first payment; the sequence starts at the ledger's index. Call before booking the payment. */
export async function openAccount(tx: Tx, address: string, ledgerIndex: number): Promise<void> {
  if (await accountExists(tx, address)) return;
  await tx
    .insert(networkAccounts)
    .values({ chain: CHAIN, address, nonce: ledgerIndex })
    .onConflictDoNothing();
}
