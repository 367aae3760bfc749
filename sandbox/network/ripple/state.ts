import { and, eq } from "drizzle-orm";
import { ACCOUNT_RESERVE } from "../../chains/ripple/facts";
import type { Db, Tx } from "../../db/client";
import { networkAccounts } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import { ownerOf } from "../../wallets/owner";

export const CHAIN = "RIPPLE";

/**
 * Accounts that have set asfRequireDest, because all their customers are paid at one address. On the simulated ledger
 * these are three of the counterparties in the demo's address books.
 */
export const tagRequiringAccounts: readonly string[] = [
  "rhi1GrjiTQgrnnzNY1L7wyY7s85jVERjqW",
  "rpkagLQVuFhtEjnJ85SZn7FGFMrtF1Av3r",
  "rPeP19XtAoaKSQVzWZNXhedx4JUMCx6qoC",
];

/** Why the ledger would not apply a payment; null when it would. */
export type PaymentProblem = "tecNO_DST_INSUF_XRP" | "tecDST_TAG_NEEDED" | null;

/** Checks the payee as the ledger does before anything moves. `amount` in drops. */
export async function payeeProblem(
  db: Db,
  payment: { destination: string; destinationTag: number | null; amount: bigint },
): Promise<PaymentProblem> {
  const { destination, destinationTag, amount } = payment;
  if (amount < ACCOUNT_RESERVE && !(await accountExists(db, destination))) return "tecNO_DST_INSUF_XRP";
  const needsTag = tagRequiringAccounts.includes(destination);
  return needsTag && destinationTag === null ? "tecDST_TAG_NEEDED" : null;
}

/** Whether an address has an account on the ledger, which means that it was paid the reserve once. */
async function accountExists(db: Db, address: string): Promise<boolean> {
  const [account] = await db
    .select()
    .from(networkAccounts)
    .where(and(eq(networkAccounts.chain, CHAIN), eq(networkAccounts.address, address)));
  return account !== undefined || (await dropsOf(db, address)) > 0n;
}

/** The balance in drops of an account of this vault, including reservations; 0 for any other account. */
export async function dropsOf(db: Db, address: string): Promise<bigint> {
  const owner = await ownerOf(db, CHAIN, address);
  const holdings = owner ? await holdingsOf(db, [owner.subWalletId]) : [];
  return holdings.find(({ assetId }) => assetId === "RIPPLE/XRP")?.total ?? 0n;
}

/**
 * Creates the account of an address at its first payment. Its sequence starts at the ledger's index. Call it before
 * the payment is booked.
 */
export async function openAccount(tx: Tx, address: string, ledgerIndex: number): Promise<void> {
  if (await accountExists(tx, address)) return;
  await tx
    .insert(networkAccounts)
    .values({ chain: CHAIN, address, nonce: ledgerIndex })
    .onConflictDoNothing();
}
