import { and, eq } from "drizzle-orm";
import { nonceValue } from "../../chains/solana/address";
import type { Db, Tx } from "../../db/client";
import { networkAccounts } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import type { Owner } from "../../wallets/owner";

const CHAIN = "SOLANA";

const isAccount = (address: string) =>
  and(eq(networkAccounts.chain, CHAIN), eq(networkAccounts.address, address));

export async function isKnownAccount(db: Db, address: string): Promise<boolean> {
  const rows = await db
    .select({ address: networkAccounts.address })
    .from(networkAccounts)
    .where(isAccount(address));
  return rows.length > 0;
}

export async function openAccount(tx: Tx, address: string): Promise<void> {
  await tx.insert(networkAccounts).values({ chain: CHAIN, address }).onConflictDoNothing();
}

export async function readNonceAccount(db: Db, address: string): Promise<{ counter: number; value: string }> {
  const [row] = await db.select().from(networkAccounts).where(isAccount(address));
  const counter = row?.nonce ?? 0;
  return { counter, value: nonceValue(address, counter) };
}

/** @returns false if it holds another value: the nonce was used */
export async function advanceNonceAccount(tx: Tx, address: string, value: string): Promise<boolean> {
  await openAccount(tx, address);
  await tx.select().from(networkAccounts).where(isAccount(address)).for("update");
  const { counter, value: current } = await readNonceAccount(tx, address);
  if (current !== value) return false;
  await tx
    .update(networkAccounts)
    .set({ nonce: counter + 1 })
    .where(isAccount(address));
  return true;
}

export async function hasTokenAccount(
  tx: Tx,
  { tokenAccount, owner }: { tokenAccount: string; owner: Owner | null },
  assetId: string,
): Promise<boolean> {
  if (await isKnownAccount(tx, tokenAccount)) return true;
  if (!owner) return false;
  const holdings = await holdingsOf(tx, [owner.subWalletId]);
  return holdings.some((holding) => holding.assetId === assetId && holding.total > 0n);
}
