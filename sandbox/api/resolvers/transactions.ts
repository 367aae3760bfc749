import { invalidInput } from "../../base/errors";
import { MAX_COUNT, type PageArguments, pageOfList, readPage, readSkipped, toPage } from "../../base/paging";
import { factsOf } from "../../chains/facts";
import { chains } from "../../chains/names";
import {
  findTransferTransaction,
  listTransferTransactions,
  type TransferTransaction,
} from "../../exchanges/transfer-as-transaction";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { annotationAnswer } from "../../requests/annotations";
import type { RequestFacts } from "../../requests/request-facts";
import type { TransferRow } from "../../travel-rule/transfers";
import type { AssetAmount } from "../../wallets/amounts";
import { assetIdsOf, nativeAsset, toAsset, toAssetDetails } from "../../wallets/assets";
import {
  countHistoryRows,
  findHistoryPlace,
  findTransaction,
  listTransactions,
  type TransactionRow,
} from "../../wallets/transactions";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

export const listedChains = chains.filter((chain) => factsOf(chain).isListed);

export type TransactionFilter = PageArguments & { address?: string | null; assetSymbol?: string | null };
type TransferSource = TransferRow & { createdAt: Date; chain: string; organisationId: string };

/** One side of a transaction; without a chain, `id` is a sub-wallet's. */
export type PartySource = {
  id: string | null;
  organisationId: string;
  chain: string | null;
  isValidator?: boolean;
};

const toParty = (
  { organisationId, chain }: { organisationId: string; chain: string | null },
  id: string | null,
): PartySource => ({ id, organisationId, chain });

/** Exchange transfers are shown as transactions if requested by id. */
type TransactionSource = TransactionRow & Partial<Pick<TransferTransaction, "route">>;

const factOf =
  <Name extends keyof RequestFacts>(name: Name) =>
  async ({ requestId }: TransactionRow, _: unknown, { loaders }: ApiContext) =>
    requestId === null ? null : ((await loaders.requestFacts(requestId))?.[name] ?? null);

const chainOf = ({ chain, route }: TransactionSource): string | null => (route === undefined ? chain : null);

export async function transactionPage(
  subWalletId: string,
  filter: TransactionFilter,
  fallback: number,
  { loaders, services: { db, env } }: ApiContext,
) {
  const address = filter.address ?? null;
  const assetSymbol = filter.assetSymbol ?? null;
  const scope = ["transactions", subWalletId, address ?? "", assetSymbol ?? ""];
  const page = readPage(env, filter, scope, fallback);
  const assetIds = assetSymbol === null ? null : assetIdsOf(await loaders.assets(), assetSymbol);
  const history = { subWalletId, address, assetIds };
  const rows = await readSkipped(page, filter.skip, {
    keyAt: (jump) => findHistoryPlace(db, history, jump),
    read: (place) => loaders.transactions({ ...history, page: place }),
  });
  return {
    ...toPage(env, rows ?? [], page, scope, (row) => row.order),
    count: () => countHistoryRows(db, history, MAX_COUNT),
  };
}

async function transferPage(
  subWalletId: string,
  { address = null, ...args }: TransactionFilter,
  { services: { db, env } }: ApiContext,
) {
  if (args.skip) throw invalidInput("Transactions of an exchange account cannot be skipped");
  const scope = ["transfersAsTransactions", subWalletId, address ?? ""];
  const page = readPage(env, args, scope, 10);
  const rows = await listTransferTransactions(db, subWalletId, page, address);
  return toPage(env, rows, page, scope, ({ id }) => id);
}

export const transactionResolvers = {
  User: {
    async transactions({ principal }: UserSource, args: PageArguments, { services }: ApiContext) {
      const { db, env } = services;
      const scope = ["allTransactions", principal.organisationId];
      const page = readPage(env, args, scope, 25);
      const rows = await listTransactions(db, principal.organisationId, listedChains, page);
      return toPage(env, rows, page, scope, (row) => row.order);
    },

    transaction: async (
      { principal: { organisationId } }: UserSource,
      { id }: { id: string },
      { services: { db } }: ApiContext,
    ): Promise<TransactionSource | null> =>
      (await findTransaction(db, organisationId, id)) ?? findTransferTransaction(db, organisationId, id),
  },

  SubWallet: {
    transactions: (row: SubWalletRow, args: TransactionFilter, context: ApiContext) =>
      row.walletType === "EXCHANGE"
        ? transferPage(row.id, args, context)
        : transactionPage(row.id, args, 10, context),
  },

  Transaction: {
    chain: chainOf,
    chainDescription: ({ chain, route }: TransactionSource, _: unknown, { services }: ApiContext) =>
      route ?? factsOf(chain).names[services.env.NETWORK],
    async asset(row: TransactionRow, _: unknown, { loaders }: ApiContext) {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset && !asset.delisted ? toAsset(asset) : null;
    },
    async amount(row: TransactionRow, _: unknown, { loaders }: ApiContext): Promise<AssetAmount | null> {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset ? { asset, quantity: row.amount, at: row.createdAt } : null;
    },
    async fee(row: TransactionRow, _: unknown, { loaders }: ApiContext): Promise<AssetAmount | null> {
      if (row.fee === null) return null;
      const asset = nativeAsset(await loaders.assets(), row.chain);
      return asset ? { asset, quantity: row.fee, at: row.createdAt } : null;
    },
    from: (row: TransactionSource): PartySource => ({
      ...toParty({ ...row, chain: chainOf(row) }, row.from),
      isValidator: row.operation === "REWARD",
    }),
    to: (row: TransactionSource) => toParty({ ...row, chain: chainOf(row) }, row.to),
    subWalletName: ({ organisationId, subWalletId }: TransactionRow, _: unknown, { loaders }: ApiContext) =>
      loaders.partyName({ organisationId, chain: null, id: subWalletId }),
    transactionDirection: (row: TransactionRow) => row.direction,
    nonce: async ({ requestId }: TransactionRow, _: unknown, { loaders }: ApiContext) =>
      requestId === null ? null : ((await loaders.requestNonce(requestId)) ?? null),
    requestType: factOf("requestType"),
    source: factOf("source"),
    sendToNetworkWhenSigned: factOf("sendToNetworkWhenSigned"),
    callData: factOf("callData"),
    messageSignData: factOf("messageSignData"),
    async annotation({ requestId }: TransactionRow, _: unknown, { loaders }: ApiContext) {
      const annotation = requestId === null ? undefined : await loaders.annotation(requestId);
      return annotation ? annotationAnswer(annotation) : null;
    },
    payout: ({ requestId }: TransactionRow, _: unknown, { loaders }: ApiContext) =>
      requestId === null ? null : loaders.paidPayout(requestId),
    createdAt: (row: TransactionRow) => row.createdAt.toISOString(),
    updatedAt: (row: TransactionRow) => row.updatedAt.toISOString(),

    /** Empty while PREPROCESSING: what the Travel Rule requires is not known yet. */
    async transfers(row: TransactionRow, args: PageArguments, { loaders, services }: ApiContext) {
      const rows = row.status === "PREPROCESSING" ? [] : ((await loaders.transfers(row.order)) ?? []);
      const { createdAt, chain, organisationId } = row;
      const items = rows.map(
        (transfer): TransferSource => ({
          ...transfer,
          createdAt,
          chain,
          organisationId,
        }),
      );
      return pageOfList(services.env, items, args, ["transfers", String(row.order)], ({ id }) => id);
    },
  },

  Transfer: {
    async asset(row: TransferSource, _: unknown, { loaders, services }: ApiContext) {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset ? toAssetDetails(asset, services.env.NETWORK) : null;
    },
    async amount(row: TransferSource, _: unknown, { loaders }: ApiContext): Promise<AssetAmount | null> {
      const asset = (await loaders.assets()).get(row.assetId);
      return asset ? { asset, quantity: row.amount, at: row.createdAt } : null;
    },
    from: (row: TransferSource) => toParty(row, row.from),
    to: (row: TransferSource) => toParty(row, row.to),
    counterpartyEntry(row: TransferSource, _: unknown, { loaders }: ApiContext) {
      const id = row.direction === "RECEIVED" ? row.from : row.to;
      return row.direction === "SELF" || id === null ? null : loaders.counterpartyEntry({ ...row, id });
    },
  },

  TransactionParty: {
    async name({ id, organisationId, chain, isValidator }: PartySource, _: unknown, { loaders }: ApiContext) {
      if (!id) return null;
      const name = await loaders.partyName({ organisationId, chain, id });
      if (name || !isValidator || !chain) return name;
      return (await loaders.validator({ chain, id }))?.name;
    },
  },
};
