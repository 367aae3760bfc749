import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { invalidInput, subWalletNotFound } from "../base/errors";
import type { PageRequest } from "../base/paging";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import { containsText } from "./search-text";

/** `coins`: the chains whose native asset the text names. */
type SubWalletText = { text: string; coins: string[] };
export type SubWalletFilter = {
  walletType?: string | null;
  chain?: string | null;
  walletId?: string | null;
  search?: SubWalletText | null;
};

/** Sub-wallets of an organisation, oldest first; one row more than the limit. */
export async function listSubWallets(
  db: Db,
  organisationId: string,
  { walletType, chain, walletId, search }: SubWalletFilter,
  page: PageRequest,
): Promise<SubWalletRow[]> {
  const kind = subWallets.walletType.enumValues.find((known) => known === walletType);
  // No sub-wallet is UNIVERSAL.
  if ((walletType && !kind) || (walletId && !isUuid(walletId))) return [];
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        eq(wallets.deleted, false),
        kind ? eq(subWallets.walletType, kind) : undefined,
        chain ? eq(subWallets.chain, chain) : undefined,
        walletId ? eq(subWallets.walletId, walletId) : undefined,
        search ? matches(search) : undefined,
        page.after === null ? undefined : gt(subWallets.order, Number(page.after)),
      ),
    )
    .orderBy(asc(subWallets.order))
    .limit(page.limit + 1);
  return rows.map((row) => row.subWallet);
}

const matches = ({ text, coins }: SubWalletText) =>
  or(
    containsText(text, subWallets.name, subWallets.address, subWallets.exchangeName),
    coins.length > 0 ? inArray(subWallets.chain, coins) : undefined,
  );

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
