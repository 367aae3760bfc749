import { and, asc, desc, eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Tx } from "../db/client";
import { wallets } from "../db/schema";

/** Until the transaction ends. @throws ApiError NOT_FOUND */
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

/** The default wallet, or else the oldest. @throws ApiError NOT_ALLOWED if there is none */
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
