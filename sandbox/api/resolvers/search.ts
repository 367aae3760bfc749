import { type PageArguments, readPage, toPage } from "../../base/paging";
import type { Chain } from "../../chains/names";
import { parseCurrency } from "../../rates/rates";
import { findAddressesLike } from "../../wallets/addresses-like";
import { totalOfAll } from "../../wallets/amounts";
import { chainsOfCoin, tokensNamed } from "../../wallets/assets";
import { readSearchText } from "../../wallets/search-text";
import { assertFewNames } from "../../wallets/similar-names";
import {
  countSubWallets,
  readSubWallets,
  type SubWalletSort,
  sumHoldings,
} from "../../wallets/sub-wallet-list";
import { listSubWallets } from "../../wallets/sub-wallets";
import type { ApiContext } from "../context";
import { scopeOf } from "./search-scope";
import type { UserSource } from "./user";

type SubWalletSearch = PageArguments & {
  search?: string | null;
  chain?: Chain | null;
  walletType?: string | null;
  walletId?: string | null;
};
type LikeArguments = { chain: Chain; startsWith: string; endsWith: string };

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

    async subWalletList(
      { principal: { organisationId } }: UserSource,
      args: SubWalletSearch & { sort?: SubWalletSort | null },
      { services: { db, env, clock }, loaders }: ApiContext,
    ) {
      const { chain, walletType, walletId } = args;
      const sort = args.sort ?? "CREATED";
      const text = readSearchText(args.search);
      const scope = scopeOf("subWalletList", organisationId, [text, chain, walletType, walletId, sort]);
      const page = readPage(env, args, scope, 25);
      const assets = await loaders.assets();
      const search =
        text === null ? null : { text, coins: chainsOfCoin(assets, text), tokens: tokensNamed(assets, text) };
      const filter = { search, chain, walletType, walletId };
      const now = clock();
      const moved = { page, skip: args.skip };
      const rows = await readSubWallets(db, organisationId, filter, moved, { sort, assets, now });
      return {
        ...toPage(env, rows, page, scope, (row) => row.order),
        count: () => countSubWallets(db, organisationId, filter),
        async total({ currency }: { currency?: string | null }) {
          const held = await sumHoldings(db, organisationId, filter, assets, now);
          return totalOfAll(held, parseCurrency(currency), now);
        },
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

    async similarNames(
      { principal: { organisationId } }: UserSource,
      { names }: { names: string[] },
      { loaders }: ApiContext,
    ) {
      assertFewNames(names);
      const asked = [...new Set(names)].map((name) => loaders.similarNames({ organisationId, name }));
      return (await Promise.all(asked)).flatMap((similar) => similar ?? []);
    },
  },
};
