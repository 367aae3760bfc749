import { type PageArguments, readPage, toPage } from "../../base/paging";
import type { Chain } from "../../chains/facts";
import { type EntryFilter, listAddressBook } from "../../wallets/address-book";
import { findAddressesLike } from "../../wallets/addresses-like";
import { chainsOfCoin } from "../../wallets/assets";
import { readSearchText } from "../../wallets/search-text";
import { listSubWallets } from "../../wallets/sub-wallets";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type SubWalletSearch = PageArguments & {
  search?: string | null;
  chain?: Chain | null;
  walletType?: string | null;
  walletId?: string | null;
};
type LikeArguments = { chain: Chain; startsWith: string; endsWith: string };

/** Where to look for sub-wallets and address-book entries instead of reading all of them. */
export const searchResolvers = {
  User: {
    async findSubWallets(
      { principal: { organisationId } }: UserSource,
      args: SubWalletSearch,
      { services: { db, env }, loaders }: ApiContext,
    ) {
      const { chain, walletType, walletId } = args;
      const text = readSearchText(args.search);
      const scope = scopeOf("findSubWallets", organisationId, [text, chain, walletType, walletId]);
      const page = readPage(env, args, scope, 25);
      const search = text === null ? null : { text, coins: chainsOfCoin(await loaders.assets(), text) };
      const filter = { search, chain, walletType, walletId };
      const rows = await listSubWallets(db, organisationId, filter, page);
      return toPage(env, rows, page, scope, (row) => row.order);
    },

    async findAddressBookEntries(
      { principal: { organisationId, organisation } }: UserSource,
      args: PageArguments & EntryFilter,
      { services: { db, env } }: ApiContext,
    ) {
      const { chain, type } = args;
      const search = readSearchText(args.search);
      const scope = scopeOf("findAddressBookEntries", organisationId, [search, chain, type]);
      const page = readPage(env, args, scope, 25);
      const rows = await listAddressBook(db, organisationId, { search, chain, type }, page);
      return {
        ...toPage(env, rows, page, scope, (row) => row.order),
        whitelistEnabled: organisation.whitelistEnabled,
      };
    },

    async addressesLike(
      { principal: { organisationId, organisation } }: UserSource,
      args: LikeArguments,
      { services: { db } }: ApiContext,
    ) {
      const found = await findAddressesLike(db, organisationId, args);
      return { ...found, whitelistEnabled: organisation.whitelistEnabled };
    },
  },
};

/** Names a search for its page tokens. */
const scopeOf = (
  list: string,
  organisationId: string,
  filter: readonly (string | null | undefined)[],
): string[] => [list, organisationId, JSON.stringify(filter.map((part) => part ?? null))];
