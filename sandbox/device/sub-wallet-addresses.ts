import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "../db/client";
import { addresses, subWallets, wallets } from "../db/schema";
import { containsText } from "../wallets/search-text";
import type { Phone } from "./phones";

export type AddressedSubWallet = {
  id: string;
  name: string;
  wallet: string;
  chain: string;
  addresses: string[];
};

export const MAX_SUB_WALLETS = 50;
/** Bitcoin makes a new receive address for every purpose. */
const MAX_ADDRESSES = 2_000;

/** By name or address, at most `MAX_SUB_WALLETS`, and whether there are more. */
export async function findAddressedSubWallets(
  db: Db,
  { organisationId }: Phone,
  search: string,
): Promise<{ subWallets: AddressedSubWallet[]; hasMore: boolean }> {
  const isWanted = search === "" ? undefined : containsText(search, subWallets.name, subWallets.address);
  const rows = await db
    .select({
      id: subWallets.id,
      name: subWallets.name,
      chain: subWallets.chain,
      wallet: wallets.name,
      main: subWallets.address,
    })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        eq(subWallets.walletType, "BLOCKCHAIN"),
        ne(subWallets.address, ""),
        isWanted,
      ),
    )
    .orderBy(asc(wallets.name), asc(subWallets.name), asc(subWallets.id))
    .limit(MAX_SUB_WALLETS + 1);
  const shown = rows.slice(0, MAX_SUB_WALLETS);
  const ids = shown.map(({ id }) => id);
  const received = await db
    .select({ subWalletId: addresses.subWalletId, address: addresses.address })
    .from(addresses)
    .where(and(inArray(addresses.subWalletId, ids), eq(addresses.usage, "RECEIVE")))
    .orderBy(asc(addresses.position))
    .limit(MAX_ADDRESSES);
  return {
    subWallets: shown.map(({ main, chain, ...row }) => ({
      ...row,
      chain: chain ?? "",
      addresses: [
        ...new Set([
          main,
          ...received.filter(({ subWalletId }) => subWalletId === row.id).map(({ address }) => address),
        ]),
      ],
    })),
    hasMore: rows.length > MAX_SUB_WALLETS,
  };
}
