import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { personName } from "../auth/principal";
import type { Jump, PageRequest } from "../base/paging";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { assets, payoutRows, payouts, requests, subWallets, transactions, users } from "../db/schema";
import { type PayoutRow, type PayoutRowState, payoutRowStates } from "./payout-rows";

/** Newest first; one more than the limit. */
export function listPayouts(db: Db, organisationId: string, page: PageRequest): Promise<PayoutRow[]> {
  const isOlder = page.after === null ? undefined : lt(payouts.order, Number(page.after));
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.organisationId, organisationId), isOlder))
    .orderBy(desc(payouts.order))
    .limit(page.limit + 1);
}

/** The `order` of the payout there; null if there is none. */
export async function findPayoutPlace(
  db: Db,
  organisationId: string,
  { after, isBackward, offset }: Jump,
): Promise<number | null> {
  const isBehind = after === null ? undefined : (isBackward ? gt : lt)(payouts.order, Number(after));
  const [row] = await db
    .select({ order: payouts.order })
    .from(payouts)
    .where(and(eq(payouts.organisationId, organisationId), isBehind))
    .orderBy((isBackward ? asc : desc)(payouts.order))
    .offset(offset)
    .limit(1);
  return row?.order ?? null;
}

export async function countPayouts(db: Db, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payouts)
    .where(eq(payouts.organisationId, organisationId));
  return row?.count ?? 0;
}

/** @param id its own, or its request's */
export async function findPayout(db: Db, organisationId: string, id: string): Promise<PayoutRow | null> {
  if (!isUuid(id)) return null;
  const [payout] = await db
    .select()
    .from(payouts)
    .where(
      and(or(eq(payouts.id, id), eq(payouts.requestId, id)), eq(payouts.organisationId, organisationId)),
    );
  return payout ?? null;
}

export async function creatorOf(db: Db, { requestId }: PayoutRow): Promise<string | null> {
  const [found] = await db
    .select({ user: users })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.createdBy))
    .where(eq(requests.id, requestId));
  return found ? personName(found.user) : null;
}

/** Hex, of what its approvers sign. */
export async function digestOf(db: Db, requestId: string): Promise<string | null> {
  const digest = sql<string | null>`${requests.digests}->0->>'shaSignData'`;
  const [found] = await db.select({ digest }).from(requests).where(eq(requests.id, requestId));
  return found?.digest ?? null;
}

export type StateCount = { state: PayoutRowState; count: number };

/** Of every state, in the order of a payment's life; by payout. */
export async function countRows(db: Db, payoutIds: string[]): Promise<Map<string, StateCount[]>> {
  const found = await db
    .select({ payoutId: payoutRows.payoutId, state: payoutRows.state, count: sql<number>`count(*)::int` })
    .from(payoutRows)
    .where(inArray(payoutRows.payoutId, payoutIds))
    .groupBy(payoutRows.payoutId, payoutRows.state);
  const counts = new Map(found.map(({ payoutId, state, count }) => [`${payoutId} ${state}`, count]));
  const ofPayout = (id: string) =>
    payoutRowStates.map((state) => ({ state, count: counts.get(`${id} ${state}`) ?? 0 }));
  return new Map(payoutIds.map((id) => [id, ofPayout(id)]));
}

/** Smallest units. */
export type StoredTotal = {
  subWalletId: string;
  assetId: string;
  count: number;
  amount: bigint;
  maxFees: bigint;
};

/** By paying sub-wallet and asset; the asset that pays the fees too. */
export async function totalRows(
  db: Db,
  payoutId: string,
  nativeOf: (chain: string) => string,
): Promise<StoredTotal[]> {
  const found = await db
    .select({
      subWalletId: payoutRows.subWalletId,
      chain: payoutRows.chain,
      assetId: payoutRows.assetId,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${payoutRows.amount})::text`,
      maxFees: sql<string>`sum(${payoutRows.maxFee})::text`,
    })
    .from(payoutRows)
    .where(eq(payoutRows.payoutId, payoutId))
    .groupBy(payoutRows.subWalletId, payoutRows.chain, payoutRows.assetId)
    .orderBy(sql`min(${payoutRows.position})`);
  const totals = new Map<string, StoredTotal>();
  const totalOf = (subWalletId: string, assetId: string): StoredTotal => {
    const key = `${subWalletId} ${assetId}`;
    const total = totals.get(key) ?? { subWalletId, assetId, count: 0, amount: 0n, maxFees: 0n };
    totals.set(key, total);
    return total;
  };
  for (const { subWalletId, chain, assetId, count, amount, maxFees } of found) {
    const paid = totalOf(subWalletId, assetId);
    paid.count += count;
    paid.amount += BigInt(amount);
    totalOf(subWalletId, nativeOf(chain)).maxFees += BigInt(maxFees);
  }
  return [...totals.values()];
}

export type RowQuery = {
  states?: PayoutRowState[] | null;
  search: string | null;
  failedFirst: boolean;
  limit: number;
  offset: number;
};

export type ListedRow = typeof payoutRows.$inferSelect & {
  symbol: string;
  decimals: number;
  subWalletName: string;
  transactionHash: string | null;
  requestStatus: string | null;
  /** On the first of the payments that its transaction makes. */
  fee: bigint | null;
};

/** @param counts of all its rows */
export async function listRows(
  db: Db,
  payoutId: string,
  { states, search, failedFirst, limit, offset }: RowQuery,
  counts: readonly StateCount[],
): Promise<{ rows: ListedRow[]; total: number }> {
  const isListed = and(
    eq(payoutRows.payoutId, payoutId),
    states ? inArray(payoutRows.state, states) : undefined,
    search === null ? undefined : hasText(search),
  );
  const failure = sql`case ${payoutRows.state} when 'FAILED' then 0 else 1 end`;
  const order = [...(failedFirst ? [failure] : []), asc(payoutRows.position)];
  const page = await db
    .select({ position: payoutRows.position })
    .from(payoutRows)
    .where(isListed)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await loadRows(
    db,
    payoutId,
    page.map(({ position }) => position),
  );
  const wanted = counts.filter(({ state }) => !states || states.includes(state));
  const total = search === null ? wanted.reduce((sum, { count }) => sum + count, 0) : null;
  return { rows, total: total ?? (await db.$count(payoutRows, isListed)) };
}

/** In the order of the positions. In a statement of its own, because planning all its joins takes longer than reading. */
async function loadRows(db: Db, payoutId: string, positions: readonly number[]): Promise<ListedRow[]> {
  if (positions.length === 0) return [];
  const found = await db
    .select({
      row: payoutRows,
      symbol: assets.symbol,
      decimals: assets.decimals,
      subWalletName: subWallets.name,
      transactionHash: requests.transactionHash,
      requestStatus: requests.status,
      fee: sql<bigint | null>`case when ${isFirstOfItsRequest} then ${transactions.fee} end`.mapWith(
        transactions.fee,
      ),
    })
    .from(payoutRows)
    .innerJoin(assets, eq(assets.id, payoutRows.assetId))
    .innerJoin(subWallets, eq(subWallets.id, payoutRows.subWalletId))
    .leftJoin(requests, eq(requests.id, payoutRows.requestId))
    .leftJoin(transactions, and(eq(transactions.requestId, payoutRows.requestId), isSender))
    .where(and(eq(payoutRows.payoutId, payoutId), inArray(payoutRows.position, [...positions])));
  const rows = new Map(found.map(({ row, ...more }) => [row.position, { ...row, ...more }]));
  return positions.flatMap((position) => rows.get(position) ?? []);
}

/** A transaction that makes several payments has one fee. */
const isFirstOfItsRequest = sql`not exists (select from payout_rows before
  where before.request_id = ${payoutRows.requestId} and before.position < ${payoutRows.position})`;

const isSender = sql`${transactions.direction} <> 'RECEIVED'`;

/** Reference, note, recipient or its name. */
function hasText(text: string): SQL {
  const wanted = text.toLowerCase();
  const own = sql`(select s.name from addresses a join sub_wallets s on s.id = a.sub_wallet_id
    where a.chain = ${payoutRows.chain} and a.address = ${payoutRows.to}
      and s.organisation_id = ${payoutRows.organisationId})`;
  const known = sql`exists (select from address_book_entries b
    where b.organisation_id = ${payoutRows.organisationId} and b.chain = ${payoutRows.chain}
      and b.address = ${payoutRows.to} and strpos(lower(b.name), ${wanted}) > 0)`;
  return sql`(strpos(lower(${payoutRows.reference} || chr(10) || coalesce(${payoutRows.note}, '') || chr(10)
    || ${payoutRows.to} || chr(10) || coalesce(${own}, '')), ${wanted}) > 0 or ${known})`;
}

/** Whether stopping it would keep a payment from being sent. @param counts of its rows */
export async function canStop(
  db: Db,
  { id, stoppedAt }: PayoutRow,
  counts: readonly StateCount[],
): Promise<boolean> {
  const has = (state: PayoutRowState) => counts.some((one) => one.state === state && one.count > 0);
  if (stoppedAt !== null) return false;
  if (has("WAITING") || !has("MAKING")) return has("WAITING");
  const { rows } = await db.execute<{ can: boolean }>(sql`select exists (
    select from payout_rows p join requests r on r.id = p.request_id
    where p.payout_id = ${id} and p.state = 'MAKING' and r.status <> 'SIGNED') as can`);
  return rows[0]?.can ?? false;
}
