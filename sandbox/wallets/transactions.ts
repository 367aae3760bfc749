import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Jump, PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { countUpTo } from "../db/count-up-to";
import { transactions } from "../db/schema";

const { addresses: _addresses, dueAt: _dueAt, ...columns } = getTableColumns(transactions);

export const transactionColumns = columns;

export type TransactionRow = Omit<typeof transactions.$inferSelect, "addresses" | "dueAt">;

export type TransactionQuery = {
  subWalletId: string;
  address: string | null;
  assetIds: string[] | null;
  page: PageRequest;
};

export const idOfQuery = (query: TransactionQuery): string => JSON.stringify(query);

/** One row more than the limit, by index however deep the page is. */
export async function loadTransactionPages(
  db: Db,
  queries: TransactionQuery[],
): Promise<Map<string, TransactionRow[]>> {
  const wanted = JSON.stringify(
    queries.map(({ subWalletId, address, assetIds, page }, i) => ({
      i,
      sub_wallet_id: subWalletId,
      address,
      asset_ids: assetIds,
      after: page.after,
    })),
  );
  const found = await db
    .select({ i: sql<number>`found.i`, row: columns })
    .from(sql`(${findPages(wanted, queries)}) as found`)
    .innerJoin(transactions, eq(transactions.order, sql`found."order"`))
    .orderBy(sql`found.i`, desc(transactions.createdAt), desc(transactions.order));
  const pages = queries.map(({ page }, i) => found.filter((one) => one.i === i).slice(0, page.limit + 1));
  return new Map(queries.map((query, i) => [idOfQuery(query), (pages[i] ?? []).map(({ row }) => row)]));
}

/**
 * Each kind of query has its index. The first page begins at the end of time. How many pages and rows these are is in the
 * statement: a planner that has to guess thousands would rather read the whole history.
 */
function findPages(wanted: string, queries: readonly TransactionQuery[]): SQL {
  const pages = sql.raw(String(queries.length));
  const rows = sql.raw(String(Math.max(...queries.map(({ page }) => page.limit)) + 1));
  return sql`
  select wanted.i, page."order"
  from (
    select * from json_to_recordset(${wanted}::json)
      as page (i int, sub_wallet_id text, address text, asset_ids text[], after bigint) limit ${pages}
  ) as wanted
  cross join lateral (
    select coalesce((select created_at from transactions where "order" = wanted.after), 'infinity') as at,
      coalesce(wanted.after, 9223372036854775807) as place
  ) as last
  cross join lateral (
    (select t."order" from transactions t
     where wanted.address is null and wanted.asset_ids is null and t.sub_wallet_id = wanted.sub_wallet_id
       and (t.created_at, t."order") < (last.at, last.place)
     order by t.created_at desc, t."order" desc limit ${rows})
    union all
    select of_asset."order" from unnest(wanted.asset_ids) as asset (id)
    cross join lateral (
      select t."order" from transactions t
      where wanted.address is null and t.sub_wallet_id = wanted.sub_wallet_id and t.asset_id = asset.id
        and (t.created_at, t."order") < (last.at, last.place)
      order by t.created_at desc, t."order" desc limit ${rows}
    ) as of_asset
    union all
    (select a."order" from transaction_addresses a join transactions t on t."order" = a."order"
     where a.sub_wallet_id = wanted.sub_wallet_id and a.address = wanted.address
       and (wanted.asset_ids is null or t.asset_id = any (wanted.asset_ids))
       and (a.created_at, a."order") < (last.at, last.place)
     order by a.created_at desc, a."order" desc limit ${rows})
  ) as page`;
}

type History = Omit<TransactionQuery, "page">;

/** The `order` of a sub-wallet's transaction there; null if there is none. */
export async function findHistoryPlace(
  db: Db,
  history: History,
  { after, isBackward, offset }: Jump,
): Promise<number | null> {
  const place = sql`(t.created_at, t."order")`;
  const last = sql`(select created_at, "order" from transactions where "order" = ${after}::bigint)`;
  const isBehind =
    after === null ? sql`true` : isBackward ? sql`${place} > ${last}` : sql`${place} < ${last}`;
  const inOrder = isBackward ? sql`t.created_at, t."order"` : sql`t.created_at desc, t."order" desc`;
  const { rows } = await db.execute<{ order: string }>(sql`
    select t."order"::text ${fromHistory(history)} and ${isBehind} order by ${inOrder} offset ${offset} limit 1`);
  return rows[0] ? Number(rows[0].order) : null;
}

/** Null if there are more than `most`. */
export const countHistoryRows = (db: Db, history: History, most: number): Promise<number | null> =>
  countUpTo(db, fromHistory(history), most);

function fromHistory({ subWalletId, address, assetIds }: History): SQL {
  const ofAsset = assetIds === null ? sql`true` : sql`asset_id = any (${sql.param(assetIds)}::text[])`;
  if (address === null) return sql`from transactions t where t.sub_wallet_id = ${subWalletId} and ${ofAsset}`;
  return sql`from transaction_addresses t where t.sub_wallet_id = ${subWalletId} and t.address = ${address}
    and (${assetIds === null}::boolean or exists (
      select from transactions of where of."order" = t."order" and ${ofAsset}))`;
}

/** Newest first; one row more than the limit. */
export function listTransactions(
  db: Db,
  organisationId: string,
  chains: readonly string[],
  page: PageRequest,
): Promise<TransactionRow[]> {
  return db
    .select(columns)
    .from(transactions)
    .where(
      and(
        eq(transactions.organisationId, organisationId),
        inArray(transactions.chain, [...chains]),
        page.after === null ? undefined : before(Number(page.after)),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.order))
    .limit(page.limit + 1);
}

export async function loadTransactions(db: Db, orders: number[]): Promise<Map<string, TransactionRow>> {
  const rows = await db.select(columns).from(transactions).where(inArray(transactions.order, orders));
  return new Map(rows.map((row) => [String(row.order), row]));
}

/** By request id or hash. Between own sub-wallets, the sender's row. */
export async function findTransaction(
  db: Db,
  organisationId: string,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await db
    .select(columns)
    .from(transactions)
    .where(and(eq(transactions.id, id), eq(transactions.organisationId, organisationId)))
    .orderBy(sql`case ${transactions.direction} when 'SENT' then 0 else 1 end`, asc(transactions.order))
    .limit(1);
  return row ?? null;
}

/** In the database, because a Date has no microseconds and would repeat or skip rows. */
export const before = (order: number): SQL => sql`${PLACE} < ${placeOf(order)}`;

/** Of what comes after it in time. */
export const behind = (order: number): SQL => sql`${PLACE} > ${placeOf(order)}`;

const PLACE = sql`(${transactions.createdAt}, ${transactions.order})`;

const placeOf = (order: number): SQL =>
  sql`((select created_at from transactions where "order" = ${order}), ${order})`;
