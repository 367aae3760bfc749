import { type PageArguments, pageOfList, readPage, toPage } from "../../base/paging";
import { factsOf } from "../../chains/facts";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { networkNonce } from "../../network/nonce";
import { parseCurrency } from "../../rates/rates";
import { subWalletIdOf } from "../../requests/find-request";
import { totalValue } from "../../wallets/amounts";
import { assetAt } from "../../wallets/assets";
import { findSubWallet, listSubWallets } from "../../wallets/sub-wallets";
import { loadUsualPayments } from "../../wallets/usual-payments";
import type { ApiContext } from "../context";
import type { BalanceSource } from "./amounts";
import type { UserSource } from "./user";
import type { WalletSource } from "./wallets";

type ListArguments = PageArguments & { subWalletId?: string | null; walletType?: string | null };
type OneArguments = { subWalletId: string; walletType?: string | null };

export const subWalletResolvers = {
  User: {
    async subWallets({ principal }: UserSource, args: ListArguments, { services }: ApiContext) {
      const { db, env } = services;
      const { organisationId } = principal;
      const scope = ["subWallets", organisationId, args.walletType ?? ""];
      const page = readPage(env, args, scope, 10);
      if (typeof args.subWalletId === "string") {
        const only = await findSubWallet(db, organisationId, args.subWalletId, args.walletType);
        return { items: [only], nextToken: null };
      }
      const rows = await listSubWallets(db, organisationId, { walletType: args.walletType }, page);
      return toPage(env, rows, page, scope, (row) => row.order);
    },

    subWallet: ({ principal }: UserSource, args: OneArguments, { services }: ApiContext) =>
      findSubWallet(services.db, principal.organisationId, args.subWalletId, args.walletType),

    async subWalletOf(
      { principal }: UserSource,
      { requestId }: { requestId: string },
      { services }: ApiContext,
    ) {
      const { organisationId } = principal;
      const id = await subWalletIdOf(services.db, organisationId, requestId);
      return id === null ? null : findSubWallet(services.db, organisationId, id);
    },
  },

  SubWallet: {
    __resolveType: (row: SubWalletRow) =>
      row.walletType === "EXCHANGE" ? "ExchangeSubWallet" : "BlockchainSubWallet",
    subWalletId: (row: SubWalletRow) => row.id,
    createdAt: (row: SubWalletRow) => row.createdAt.toISOString(),
    updatedAt: (row: SubWalletRow) => row.updatedAt.toISOString(),

    async wallet(row: SubWalletRow, _: unknown, { loaders }: ApiContext): Promise<WalletSource | null> {
      const wallet = await loaders.wallet(row.walletId);
      return wallet ? { ...wallet, withPolicy: true } : null;
    },

    async balances(row: SubWalletRow, args: PageArguments, { loaders, services }: ApiContext) {
      const at = services.clock();
      const holdings = (await loaders.holdings(row)) ?? [];
      const balances = holdings.map((holding): BalanceSource => ({ ...holding, at }));
      return pageOfList(services.env, balances, args, ["balances", row.id], ({ asset }) => asset.id);
    },

    async total(row: SubWalletRow, args: { currency?: string | null }, { loaders, services }: ApiContext) {
      const at = services.clock();
      const currency = parseCurrency(args.currency);
      const holdings = (await loaders.holdings(row)) ?? [];
      return totalValue(
        holdings.map(({ asset, total }) => ({ asset, quantity: total, at })),
        currency,
        at,
      );
    },
  },

  BlockchainSubWallet: {
    async assetName(row: SubWalletRow, _: unknown, { loaders }: ApiContext) {
      const assets = [...(await loaders.assets()).values()];
      return assets.find((asset) => asset.chain === row.chain && asset.type === "NATIVE")?.name;
    },
    walletPath: (row: SubWalletRow) => row.path,
    networkNonce: ({ chain, address }: SubWalletRow, _: unknown, { services }: ApiContext) =>
      chain === null || factsOf(chain).firstNonce === null ? null : networkNonce(services.db, chain, address),
    async usualPayments(
      { id, chain }: SubWalletRow,
      { contractAddress }: { contractAddress?: string | null },
      { loaders, services }: ApiContext,
    ) {
      const asset = assetAt(await loaders.assets(), chain ?? "", contractAddress ?? null);
      if (!asset) return null;
      const { db, clock } = services;
      const usual = await loadUsualPayments(db, { subWalletId: id, assetId: asset.id }, clock());
      return usual && { ...usual, since: usual.since.toISOString(), largest: usual.largest.toString() };
    },
    trustVaultPublicKeySignature: (row: SubWalletRow) => row.provenanceSignature,
  },
};
