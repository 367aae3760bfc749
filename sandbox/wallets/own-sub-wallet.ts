import { and, eq, inArray, sql } from "drizzle-orm";
import { ApiError, subWalletNotFound } from "../base/errors";
import { evmChains } from "../chains/ethereum/evm-chains";
import type { Tx } from "../db/client";
import { subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";

/** One request at a time uses its nonce, coins and balance. @throws ApiError NOT_FOUND */
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

/** Each type of sub-wallet has its own keys, so an address identifies one. @throws ApiError NOT_FOUND */
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
        inArray(subWallets.chain, [...evmChains]),
        sql`regexp_replace(lower(${subWallets.address}), '^(0x|xdc)', '') = ${digits}`,
      ),
    );
  if (!row?.chain) throw new ApiError("NOT_FOUND", "The from address does not belong to any sub-wallet");
  return { id: row.id, chain: row.chain };
}
