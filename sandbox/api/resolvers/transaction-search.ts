import type { Operation } from "../../base/operation";
import { type PageArguments, readPage, readSkipped, tokenAfter } from "../../base/paging";
import { isUuid } from "../../base/uuid";
import { parseMoment } from "../../reports/date-range";
import { amountBounds, readAmountText } from "../../wallets/amount-bounds";
import { type AssetRow, assetIdsShownAs, findTransactedAssets, toAsset } from "../../wallets/assets";
import { countTransactions, findTransactionPlace, findTransactions } from "../../wallets/find-transactions";
import { readSearchText } from "../../wallets/search-text";
import { findNamedSubWallets } from "../../wallets/transaction-filters";
import type { TransactionRow } from "../../wallets/transactions";
import type { ApiContext } from "../context";
import { listedChains } from "./transactions";
import type { UserSource } from "./user";

/** In the order of a transaction's life. */
const STATUSES = [
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
  "SIGNED",
  "QUEUED",
  "PENDING",
  "SUBMITTED",
  "COMPLETED",
  "CONFIRMED",
  "CLEARED",
  "BLOCKED",
  "NOT_AVAILABLE",
  "USER_CANCELLED",
  "SYSTEM_CANCELLED",
  "ERROR",
];

type FindArguments = PageArguments & {
  search?: string | null;
  statuses?: string[] | null;
  operations?: Operation[] | null;
  assetSymbol?: string | null;
  directions?: string[] | null;
  subWallet?: string | null;
  minAmount?: string | null;
  maxAmount?: string | null;
  payout?: string | null;
  from?: string | null;
  until?: string | null;
  sort?: "CREATED" | "STATUS" | null;
  descending?: boolean | null;
};

/** With the state, because it may change between two pages. */
const keyOf = ({ order, status }: TransactionRow): string => `${order} ${status}`;

function openKey(key: string | null) {
  if (key === null) return null;
  const [order = "", status = ""] = key.split(" ");
  return { order: Number(order), status };
}

const NOTHING = { items: [], nextToken: null, count: 0 };

/** @throws ApiError INVALID_INPUT */
function readFilter(args: FindArguments) {
  return {
    text: readSearchText(args.search),
    // In the list's order, so that the same selection is the same search.
    statuses: args.statuses && STATUSES.filter((status) => args.statuses?.includes(status)),
    operations: args.operations && [...new Set(args.operations)].sort(),
    assetSymbol: args.assetSymbol ?? null,
    directions: args.directions ? [...new Set(args.directions)].sort() : null,
    subWallet: readSearchText(args.subWallet),
    min: readAmountText(args.minAmount, "least amount"),
    max: readAmountText(args.maxAmount, "largest amount"),
    payoutId: args.payout ?? null,
    from: args.from ? parseMoment(args.from, "start date", "start") : null,
    until: args.until ? parseMoment(args.until, "end date", "start") : null,
    sort: args.sort ?? "CREATED",
    isDescending: args.descending ?? true,
  };
}

function assetsOf(assets: Map<string, AssetRow>, symbol: string | null): AssetRow[] {
  const ofSymbol = symbol === null ? null : new Set(assetIdsShownAs(assets, symbol));
  return [...assets.values()].filter(
    ({ id, chain }) => listedChains.some((one) => one === chain) && (ofSymbol?.has(id) ?? true),
  );
}

export const transactionSearchResolvers = {
  User: {
    async findTransactions(
      { principal: { organisationId } }: UserSource,
      args: FindArguments,
      { services: { db, env }, loaders }: ApiContext,
    ) {
      const filter = readFilter(args);
      const {
        text,
        statuses: asked,
        operations,
        directions,
        payoutId,
        from,
        until,
        sort,
        isDescending,
      } = filter;
      const assetSymbol = filter.assetSymbol?.toLowerCase() ?? null;
      const scope = ["findTransactions", organisationId, JSON.stringify({ ...filter, assetSymbol })];
      const page = readPage(env, args, scope, 25);
      const assets = assetsOf(await loaders.assets(), assetSymbol);
      const subWallet =
        filter.subWallet === null ? null : await findNamedSubWallets(db, organisationId, filter.subWallet);
      const lists = [assets, asked, operations, directions, subWallet?.ids];
      if (lists.some((list) => list?.length === 0)) return NOTHING;
      if (payoutId !== null && !isUuid(payoutId)) return NOTHING;
      const states = asked ?? (sort === "STATUS" || operations ? STATUSES : []);
      const search = {
        organisationId,
        text,
        chains: listedChains,
        assetIds: assets.map(({ id }) => id),
        directions,
        amounts: amountBounds(assets, filter),
        subWallet,
        payoutId,
        isByAsset: assetSymbol !== null,
        operations: operations ?? null,
        statuses: isDescending ? [...states].reverse() : states,
        from,
        until,
        sort,
        isDescending,
        after: openKey(page.after),
      };
      const found = await readSkipped(page, args.skip, {
        async keyAt(jump) {
          const row = await findTransactionPlace(db, search, jump);
          return row && keyOf(row);
        },
        read: ({ limit, after }) => findTransactions(db, { ...search, limit, after: openKey(after) }),
      });
      const count = () => countTransactions(db, search);
      if (!found) return { ...NOTHING, count };
      const { items, hasMore, searchedTo } = found;
      const last = searchedTo ?? (hasMore ? items.at(-1) : undefined);
      const nextToken = last ? tokenAfter(env, keyOf(last), scope) : null;
      return { items, nextToken, searchedTo: searchedTo?.createdAt.toISOString() ?? null, count };
    },

    async transactionAssets(
      { principal: { organisationId } }: UserSource,
      _: unknown,
      { services: { db }, loaders }: ApiContext,
    ) {
      const [assets, ids] = await Promise.all([loaders.assets(), findTransactedAssets(db, organisationId)]);
      return ids.flatMap((id) => {
        const asset = assets.get(id);
        return asset && !asset.delisted ? [toAsset(asset)] : [];
      });
    },
  },
};
