import { invalidInput } from "../../base/errors";
import { type PageArguments, readPage, readSkipped, toPage } from "../../base/paging";
import type { SealedHandle } from "../../base/secrets";
import { nativeAssetId } from "../../chains/facts";
import type { Chain } from "../../chains/names";
import type { Db } from "../../db/client";
import { type Holding, holdingsOf } from "../../ledger/balances";
import { type CheckedPayout, checkPayout } from "../../operations/payout/check-payout";
import type { RowCheck } from "../../operations/payout/check-rows";
import { payoutOperations } from "../../operations/payout/index";
import type { Total } from "../../operations/payout/purse";
import type { PayoutRowInput } from "../../operations/payout/read-rows";
import { stopPayout } from "../../operations/payout/stop-payout";
import {
  canStop,
  countPayouts,
  creatorOf,
  digestOf,
  findPayout,
  findPayoutPlace,
  type ListedRow,
  listPayouts,
  listRows,
  type StoredTotal,
  totalRows,
} from "../../payouts/list-payouts";
import type { PayoutRow, PayoutRowState } from "../../payouts/payout-rows";
import { parseCurrency, rate } from "../../rates/rates";
import { getRequestById } from "../../requests/get-request";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type RowArguments = {
  states?: PayoutRowState[] | null;
  search?: string | null;
  failedFirst?: boolean | null;
  limit?: number | null;
  offset?: number | null;
};

const MAX_LIMIT = 100;
const MAX_OFFSET = 10_000;
const MAX_SEARCH = 128;

export const payoutResolvers = {
  User: {
    checkPayout: (
      { principal }: UserSource,
      { rows }: { rows: PayoutRowInput[] },
      { services }: ApiContext,
    ) => checkPayout(services, principal, rows),

    async payouts({ principal }: UserSource, args: PageArguments, { services: { db, env } }: ApiContext) {
      const scope = ["payouts", principal.organisationId];
      const page = readPage(env, args, scope, 25);
      const rows = await readSkipped(page, args.skip, {
        keyAt: (jump) => findPayoutPlace(db, principal.organisationId, jump),
        read: (place) => listPayouts(db, principal.organisationId, place),
      });
      return {
        ...toPage(env, rows ?? [], page, scope, ({ order }) => order),
        count: () => countPayouts(db, principal.organisationId),
      };
    },

    payout: ({ principal }: UserSource, { id }: { id: string }, { services: { db } }: ApiContext) =>
      findPayout(db, principal.organisationId, id),
  },

  Mutation: {
    ...payoutOperations,

    async stopPayout(
      _: unknown,
      { stopPayoutInput: input }: { stopPayoutInput: { authentication?: SealedHandle; payoutId: string } },
      context: ApiContext,
    ) {
      const principal = await context.principal(input.authentication);
      const { services, idempotencyKey } = context;
      const { payoutId } = await stopPayout(services, principal, input.payoutId, idempotencyKey);
      return findPayout(services.db, principal.organisationId, payoutId);
    },
  },

  PayoutCheck: {
    totals: ({ totals }: CheckedPayout, _: unknown, { services: { clock } }: ApiContext) =>
      totals.map((total) => ({ ...shownTotal(total, clock()), available: total.available.toString() })),
  },

  PayoutRowCheck: {
    refusal: ({ refusal }: RowCheck) => refusal?.reason,
    code: ({ refusal }: RowCheck) => refusal?.code,
    maxFee: ({ maxFee }: RowCheck) => maxFee?.toString(),
    samePayment: ({ same }: RowCheck) => same,
    isFirstPayment: ({ isFirst }: RowCheck) => isFirst,
  },

  Payout: {
    createdAt: ({ createdAt }: PayoutRow) => createdAt.toISOString(),
    createdBy: (payout: PayoutRow, _: unknown, { services: { db } }: ApiContext) => creatorOf(db, payout),
    request: ({ requestId, organisationId }: PayoutRow, _: unknown, { services: { db } }: ApiContext) =>
      getRequestById(db, organisationId, requestId),
    digest: ({ requestId }: PayoutRow, _: unknown, { services: { db } }: ApiContext) =>
      digestOf(db, requestId),
    rowCount: async ({ id }: PayoutRow, _: unknown, { loaders }: ApiContext) =>
      (await loaders.payoutCounts(id))?.reduce((sum, { count }) => sum + count, 0),
    counts: ({ id }: PayoutRow, _: unknown, { loaders }: ApiContext) => loaders.payoutCounts(id),
    async totals({ id, createdAt }: PayoutRow, _: unknown, { services: { db }, loaders }: ApiContext) {
      const totals = await totalRows(db, id, (chain) => nativeAssetId(chain as Chain));
      const assets = await loaders.assets();
      const readAvailable = availableFor(db, totals);
      return totals.flatMap((total) => {
        const asset = assets.get(total.assetId);
        if (!asset) return [];
        return [{ ...shownTotal({ ...total, asset }, createdAt), available: () => readAvailable(total) }];
      });
    },
    async rows({ id, organisationId }: PayoutRow, args: RowArguments, context: ApiContext) {
      const { services, loaders } = context;
      const counts = (await loaders.payoutCounts(id)) ?? [];
      const { rows, total } = await listRows(services.db, id, readRowQuery(args), counts);
      return { items: rows.map((row) => ({ ...row, organisationId })), total };
    },
    canStop: async (payout: PayoutRow, _: unknown, { services: { db }, loaders }: ApiContext) =>
      canStop(db, payout, (await loaders.payoutCounts(payout.id)) ?? []),
  },

  PayoutRow: {
    asset: ({ symbol }: ListedRow) => symbol,
    amount: ({ amount }: ListedRow) => amount.toString(),
    maxFee: ({ maxFee }: ListedRow) => maxFee.toString(),
    stateAt: ({ stateAt }: ListedRow) => stateAt.toISOString(),
    toName: ({ organisationId, chain, to }: ListedRow, _: unknown, { loaders }: ApiContext) =>
      loaders.partyName({ organisationId, chain, id: to }),
    transactionHash: ({ transactionHash }: ListedRow) => transactionHash,
    fee: ({ fee, state }: ListedRow) => (state === "CONFIRMED" ? fee?.toString() : null),
    isUnsent: ({ state, holdsReference }: ListedRow) =>
      (state === "FAILED" || state === "STOPPED") && !holdsReference,
  },
};

/** Asks once, for all of them, and only if somebody wants to know. */
function availableFor(db: Db, totals: readonly StoredTotal[]) {
  let holdings: Promise<Holding[]> | undefined;
  return async ({ subWalletId, assetId }: StoredTotal): Promise<string> => {
    holdings ??= holdingsOf(db, [...new Set(totals.map((total) => total.subWalletId))]);
    const held = (await holdings).find((one) => one.subWalletId === subWalletId && one.assetId === assetId);
    return (held?.available ?? 0n).toString();
  };
}

/** @param at of its price */
const shownTotal = (
  { subWalletId, asset, count, amount, maxFees }: Omit<Total, "network" | "available">,
  at: Date,
) => ({
  subWalletId,
  asset: asset.symbol,
  decimals: asset.decimals,
  count,
  amount: amount.toString(),
  maxFees: maxFees.toString(),
  price: ({ currency }: { currency?: string | null }) =>
    rate(asset.id, parseCurrency(currency), at)?.toFixed() ?? null,
});

/** @throws ApiError INVALID_INPUT */
function readRowQuery({ states, search, failedFirst, limit, offset }: RowArguments) {
  if ((limit ?? 1) < 1) throw invalidInput("The limit must be 1 or larger");
  if ((offset ?? 0) < 0 || (offset ?? 0) > MAX_OFFSET) throw invalidInput("The offset is not valid");
  if ((search ?? "").length > MAX_SEARCH) throw invalidInput("The text to search for is too long");
  return {
    states: states ?? null,
    search: search?.trim() || null,
    failedFirst: failedFirst ?? false,
    limit: Math.min(limit ?? MAX_LIMIT, MAX_LIMIT),
    offset: offset ?? 0,
  };
}
