import { and, eq, sql } from "drizzle-orm";
import { ApiError, subWalletNotFound } from "../base/errors";
import type { Tx } from "../db/client";
import { subWallets, wallets } from "../db/schema";

export type SubWalletRow = typeof subWallets.$inferSelect;

/**
 * Locks the sub-wallet that pays, so that nonce, coins and balance are looked at by one request at a time.
 * @throws ApiError NOT_FOUND for another organisation's as well as for none
 */
export async function lockSubWallet(
  tx: Tx,
  organisationId: string,
  subWalletId: string,
): Promise<SubWalletRow> {
  const [row] = await tx
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        eq(subWallets.id, subWalletId),
        eq(subWallets.organisationId, organisationId),
        eq(wallets.deleted, false),
      ),
    )
    .for("no key update", { of: subWallets });
  if (!row) throw subWalletNotFound();
  return row.subWallet;
}

/**
 * The id of the organisation's sub-wallet of a chain that has this EVM address. The same account exists on every
 * EVM chain, but each sub-wallet type has keys of its own.
 * @throws ApiError NOT_FOUND
 */
export async function subWalletIdOfAddress(
  tx: Tx,
  organisationId: string,
  address: string,
): Promise<{ id: string; chain: string }> {
  const digits = address.replace(/^(0x|xdc)/i, "").toLowerCase();
  const [row] = await tx
    .select({ id: subWallets.id, chain: subWallets.chain })
    .from(subWallets)
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        sql`${subWallets.chain} in ('ETHEREUM', 'BINANCE_SMART_CHAIN', 'XDCNETWORK')`,
        sql`regexp_replace(lower(${subWallets.address}), '^(0x|xdc)', '') = ${digits}`,
      ),
    );
  if (!row?.chain) throw new ApiError("NOT_FOUND", "The from address does not belong to any sub-wallet");
  return { id: row.id, chain: row.chain };
}
