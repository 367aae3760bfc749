import { MAX_COUNT, type PageArguments, readPage, readSkipped, toPage } from "../../base/paging";
import type { DestinationRow } from "../../exchanges/accounts";
import type { DepositAddressRow } from "../../exchanges/deposit-addresses";
import { exchangeFactsOf } from "../../exchanges/facts";
import {
  countTransfers,
  type ExchangeTransferRow,
  findExchangeTransfer,
  findTransferPlace,
  listExchangeTransfers,
  listTransferredSymbols,
  type TransferFilter,
  type TransferSort,
} from "../../exchanges/list-transfers";
import { recordTransferExport } from "../../exchanges/record-export";
import { dailyLimit } from "../../exchanges/withdrawal-limits";
import type { SubWalletRow } from "../../keys/sub-wallet";
import type { AuthenticatedInput } from "../../operations/operation";
import { parseMoment } from "../../reports/date-range";
import type { AssetAmount } from "../../wallets/amounts";
import { type AssetRow, toAsset } from "../../wallets/assets";
import type { ApiContext } from "../context";
import type { PartySource } from "./transactions";
import type { UserSource } from "./user";

type ListArguments = PageArguments & {
  sort?: TransferSort | null;
  descending?: boolean | null;
  subWalletId?: string | null;
  assetSymbol?: string | null;
  statuses?: string[] | null;
  from?: string | null;
  until?: string | null;
};

function filterOf({ assetSymbol, statuses, from, until }: ListArguments): TransferFilter {
  return {
    assetSymbol: assetSymbol ?? null,
    statuses: statuses ?? null,
    from: from ? parseMoment(from, "start date", "start") : null,
    until: until ? parseMoment(until, "end date", "start") : null,
  };
}

const toParty = ({ organisationId }: ExchangeTransferRow, id: string | null): PartySource => ({
  id,
  organisationId,
  chain: null,
});

async function transferPage(
  of: { organisationId: string; subWalletId: string | null },
  args: ListArguments,
  fallback: number,
  { services }: ApiContext,
) {
  const { db, env } = services;
  const order = { sort: args.sort ?? "DATE", descending: args.descending ?? true } as const;
  const { organisationId, subWalletId } = of;
  const filter = filterOf(args);
  const parts = [
    organisationId,
    subWalletId ?? "",
    order.sort,
    `${order.descending}`,
    JSON.stringify(filter),
  ];
  const scope = ["exchangeTransfers", ...parts];
  const page = readPage(env, args, scope, fallback);
  const list = { of, filter, order };
  const rows = await readSkipped(page, args.skip, {
    keyAt: (jump) => findTransferPlace(db, list, jump),
    read: (place) => listExchangeTransfers(db, list, place),
  });
  return {
    ...toPage(env, rows ?? [], page, scope, ({ id }) => id),
    count: () => countTransfers(db, list, MAX_COUNT),
  };
}

/** Exchanges mean the native asset, not a token of the same symbol. */
function nativeOf(assets: Map<string, AssetRow>, symbol: string): AssetRow | undefined {
  return [...assets.values()].find((asset) => asset.symbol === symbol && asset.type === "NATIVE");
}

type DestinationSource = DestinationRow["payee"] & { symbol: string };

export const exchangeTransferResolvers = {
  User: {
    exchangeTransfers: ({ principal }: UserSource, args: ListArguments, context: ApiContext) =>
      transferPage(
        { organisationId: principal.organisationId, subWalletId: args.subWalletId ?? null },
        args,
        25,
        context,
      ),

    exchangeTransferAssets: (
      { principal: { organisationId } }: UserSource,
      { subWalletId = null }: { subWalletId?: string | null },
      { services }: ApiContext,
    ) => listTransferredSymbols(services.db, { organisationId, subWalletId }),

    exchangeTransfer: ({ principal }: UserSource, { id }: { id: string }, { services }: ApiContext) =>
      findExchangeTransfer(services.db, principal.organisationId, id),
  },

  Mutation: {
    async recordTransferExport(
      _: unknown,
      { authentication, subWalletId }: AuthenticatedInput & { subWalletId?: string | null },
      { principal, services }: ApiContext,
    ) {
      await recordTransferExport(services, await principal(authentication), subWalletId ?? null);
      return true;
    },
  },

  ExchangeSubWallet: {
    exchangeTransfers: (row: SubWalletRow, args: ListArguments, context: ApiContext) =>
      transferPage({ organisationId: row.organisationId, subWalletId: row.id }, args, 10, context),

    async allowedDestinations(row: SubWalletRow, _: unknown, { loaders }: ApiContext) {
      const all = (await loaders.destinations(row.id)) ?? [];
      return [...new Set(all.map(({ asset }) => asset))].map((symbol) => {
        const payees = all.filter(({ asset }) => asset === symbol).map(({ payee }) => payee);
        return {
          asset: symbol,
          subWalletIds: payees.map(({ id }) => id),
          destinations: payees.map((payee): DestinationSource => ({ ...payee, symbol })),
        };
      });
    },

    depositAddresses: async (row: SubWalletRow, _: unknown, { loaders }: ApiContext) =>
      (await loaders.depositAddresses(row.id)) ?? [],

    unsupportedAssets: ({ type }: SubWalletRow) => exchangeFactsOf(type)?.refusedAssets ?? [],

    async withdrawalLimits({ id, type }: SubWalletRow, _: unknown, { loaders }: ApiContext) {
      const assets = await loaders.assets();
      const uses = (await loaders.limitUse(id)) ?? [];
      return Object.keys(exchangeFactsOf(type)?.dailyLimits ?? {}).flatMap((symbol) => {
        const asset = nativeOf(assets, symbol);
        const perDay = asset ? dailyLimit(type, asset) : null;
        if (!asset || perDay === null) return [];
        const use = uses.find(({ assetId }) => assetId === asset.id);
        const { used = 0n, waiting = 0n, nextRelease = null, lastReleaseAt = null } = use ?? {};
        const left = perDay > used + waiting ? perDay - used - waiting : 0n;
        return [
          {
            asset: symbol,
            ...{ perDay: `${perDay}`, left: `${left}`, used: `${used}`, waiting: `${waiting}` },
            nextReleaseAt: nextRelease?.at.toISOString() ?? null,
            nextRelease: nextRelease?.amount.toString() ?? null,
            lastReleaseAt: lastReleaseAt?.toISOString() ?? null,
          },
        ];
      });
    },
  },

  DepositAddress: {
    async asset({ assetId }: DepositAddressRow, _: unknown, { loaders }: ApiContext) {
      const asset = (await loaders.assets()).get(assetId);
      return asset && toAsset(asset);
    },
  },

  ExchangeDestination: {
    subWalletId: ({ id }: DestinationSource) => id,
    async balance(
      row: DestinationSource,
      _: unknown,
      { loaders, services }: ApiContext,
    ): Promise<AssetAmount | null> {
      const asset = nativeOf(await loaders.assets(), row.symbol);
      const holdings = await loaders.holdings(row);
      if (!asset || !holdings) return null;
      const held = holdings.find((holding) => holding.asset.id === asset.id);
      return { asset, quantity: held?.total ?? 0n, at: services.clock() };
    },
  },

  ExchangeTransfer: {
    async assetSymbol(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext) {
      return (await loaders.assets()).get(row.assetId)?.symbol;
    },
    async asset(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext) {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset ? toAsset(asset) : null;
    },
    async amount(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext): Promise<AssetAmount | null> {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset ? { asset, quantity: row.amount, at: row.createdAt } : null;
    },
    async history(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext) {
      const events = (await loaders.transferEvents(row.id)) ?? [];
      return events.map(({ status, createdAt }) => ({ status, at: createdAt.toISOString() }));
    },
    async chain(row: ExchangeTransferRow, _: unknown, { loaders }: ApiContext) {
      return (await loaders.assets()).get(row.assetId)?.chain;
    },
    from: (row: ExchangeTransferRow) => toParty(row, row.fromId),
    to: (row: ExchangeTransferRow) => toParty(row, row.toId),
    createdAt: (row: ExchangeTransferRow) => row.createdAt.toISOString(),
    updatedAt: (row: ExchangeTransferRow) => row.updatedAt.toISOString(),
  },
};
