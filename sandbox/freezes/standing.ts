import { eq, sql } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Tx } from "../db/client";
import { organisations, subWallets, wallets } from "../db/schema";

export const frozenWords = (name: string): string =>
  `${name} is frozen: nothing of it is made, approved or sent until it is thawed`;

/**
 * Shares a lock with everybody who asks, until the transaction ends: a freeze waits for them, and whoever asks after it
 * finds it.
 * @returns name of what is frozen, the wallet or its whole organisation; null if neither is
 */
export async function frozenName(tx: Tx, walletId: string): Promise<string | null> {
  const [found] = await tx
    .select({
      wallet: wallets.name,
      walletAt: wallets.frozenAt,
      organisation: organisations.name,
      organisationAt: organisations.frozenAt,
    })
    .from(wallets)
    .innerJoin(organisations, eq(organisations.id, wallets.organisationId))
    .where(eq(wallets.id, walletId))
    .for("share");
  if (!found) throw new Error(`There is no wallet ${walletId}`);
  if (found.organisationAt !== null) return found.organisation;
  return found.walletAt === null ? null : found.wallet;
}

/** @throws ApiError FROZEN */
export async function assertNotFrozen(tx: Tx, walletId: string): Promise<void> {
  const name = await frozenName(tx, walletId);
  if (name !== null) throw new ApiError("FROZEN", frozenWords(name));
}

/** Of the wallet of a sub-wallet; as `frozenName`. */
export async function isSubWalletFrozen(tx: Tx, subWalletId: string): Promise<boolean> {
  const [found] = await tx
    .select({ isFrozen: sql<boolean>`coalesce(${wallets.frozenAt}, ${organisations.frozenAt}) is not null` })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .innerJoin(organisations, eq(organisations.id, wallets.organisationId))
    .where(eq(subWallets.id, subWalletId))
    .for("share", { of: [wallets, organisations] });
  return found?.isFrozen ?? false;
}
