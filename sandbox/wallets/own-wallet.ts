import { and, asc, desc, eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Tx } from "../db/client";
import { wallets } from "../db/schema";

/**
 * Locks a wallet of the organisation until the database transaction ends.
 * @throws ApiError NOT_FOUND for an unknown or deleted wallet, or another organisation's
 */
export async function lockOwnWallet(tx: Tx, organisationId: string, walletId: string): Promise<void> {
  const isOwn = and(
    eq(wallets.id, walletId),
    eq(wallets.organisationId, organisationId),
    eq(wallets.deleted, false),
  );
  const [wallet] = isUuid(walletId)
    ? await tx.select({ id: wallets.id }).from(wallets).where(isOwn).for("no key update")
    : [];
  if (!wallet) throw new ApiError("NOT_FOUND", "WalletId not found");
}

/**
 * The wallet that an organisation's requests without a wallet of their own belong to: its default one, or else its
 * oldest.
 * @throws ApiError NOT_ALLOWED when it has none
 */
export async function defaultWalletId(tx: Tx, organisationId: string): Promise<string> {
  const [wallet] = await tx
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false)))
    .orderBy(desc(wallets.isDefault), asc(wallets.createdAt), asc(wallets.id))
    .limit(1);
  if (!wallet)
    throw new ApiError("NOT_ALLOWED", "Your organisation has no wallet whose policy could approve this");
  return wallet.id;
}
