import { and, desc, eq, gte, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { payoutRows, transactions } from "../db/schema";
import { SENT_STATUSES } from "./recipient-payments";

/** What a sub-wallet paid of an asset, smallest units. */
export type UsualPayments = {
  /** 90 days ago; later where there are very many transactions. */
  since: Date;
  count: number;
  largest: bigint;
};

const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEWEST = 2_000;
const MIN_COUNT = 5;

/**
 * By the index of the sub-wallet's asset, of its newest 2,000 transactions at most.
 * @param except requests that do not count
 * @returns null if fewer than five payments were made, which tell nothing
 */
export async function loadUsualPayments(
  db: Db,
  { subWalletId, assetId, except = [] }: { subWalletId: string; assetId: string; except?: readonly string[] },
  now: Date,
): Promise<UsualPayments | null> {
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const { order, createdAt, to, requestId, id, direction, operation, status } = transactions;
  const isSubWallets = and(eq(transactions.subWalletId, subWalletId), eq(transactions.assetId, assetId));
  const newest = db
    .select({
      ...{ order, createdAt, to, requestId },
      amount: transactions.amount,
      isPayment: sql<boolean>`${and(
        sql`${direction} <> 'RECEIVED' and ${operation} in ('PAYMENT', 'SPEED_UP')`,
        sql`${status} in ${SENT_STATUSES} and ${transactions.amount} > 0`,
        eq(transactions.trustVaultInitiated, true),
        notInArray(id, [...except]),
      )}`.as("is_payment"),
    })
    .from(transactions)
    .where(and(isSubWallets, gte(createdAt, from)))
    .orderBy(desc(createdAt), desc(order))
    .limit(NEWEST)
    .as("newest");
  const amount = sql`coalesce(${payoutRows.amount}, ${newest.amount})`;
  const [found] = await db
    .select({
      seen: sql<number>`count(distinct ${newest.order})::int`,
      oldest: sql<string | null>`min(${newest.createdAt})`,
      count: sql<number>`(count(*) filter (where ${newest.isPayment}))::int`,
      largest: sql<string | null>`max(${amount}) filter (where ${newest.isPayment})`,
    })
    .from(newest)
    .leftJoin(payoutRows, and(isNull(newest.to), eq(payoutRows.requestId, newest.requestId)));
  if (!found?.largest || found.count < MIN_COUNT) return null;
  const since = found.seen === NEWEST && found.oldest ? new Date(found.oldest) : from;
  return { since, count: found.count, largest: BigInt(found.largest) };
}
