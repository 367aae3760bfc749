import { and, asc, eq, gt } from "drizzle-orm";
import { invalidInput, subWalletNotFound } from "../base/errors";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";

/** Sub-wallets of an organisation, oldest first; one row more than the limit. */
export async function listSubWallets(
  db: Db,
  organisationId: string,
  { walletType, page }: { walletType?: string | null; page: PageRequest },
): Promise<SubWalletRow[]> {
  const kind = subWallets.walletType.enumValues.find((known) => known === walletType);
  // No sub-wallet is UNIVERSAL.
  if (walletType && !kind) return [];
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        eq(wallets.deleted, false),
        kind ? eq(subWallets.walletType, kind) : undefined,
        page.after === null ? undefined : gt(subWallets.order, Number(page.after)),
      ),
    )
    .orderBy(asc(subWallets.order))
    .limit(page.limit + 1);
  return rows.map((row) => row.subWallet);
}

/**
 * @throws ApiError INVALID_INPUT for an empty id; NOT_FOUND for an unknown one, another organisation's, or another
 *   type
 */
export async function findSubWallet(
  db: Db,
  organisationId: string,
  id: string,
  walletType?: string | null,
): Promise<SubWalletRow> {
  if (id.trim() === "") throw invalidInput("Invalid subWalletId");
  const [row] = await db
    .select()
    .from(subWallets)
    .where(and(eq(subWallets.id, id), eq(subWallets.organisationId, organisationId)));
  if (!row || (walletType && row.walletType !== walletType)) throw subWalletNotFound();
  return row;
}
