import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { transactions } from "../db/schema";

export type TransactionRow = typeof transactions.$inferSelect;

/** A query for transactions of a sub-wallet. */
export type TransactionQuery = {
  subWalletId: string;
  /** Only those that pay to or from this address. */
  address: string | null;
  /** Only those of this asset. */
  assetSymbol: string | null;
  page: PageRequest;
};

export const idOfQuery = (query: TransactionQuery): string => JSON.stringify(query);

/**
 * The newest transactions of each query, one row more than its limit. One statement finds them all by index, a second
 * one reads them.
 */
export async function loadTransactionPages(
  db: Db,
  queries: TransactionQuery[],
): Promise<Map<string, TransactionRow[]>> {
  const wanted = sql.join(
    queries.map(
      ({ subWalletId, address, assetSymbol, page }, i) =>
        sql`(${i}::int, ${subWalletId}::text, ${address}::text, ${assetSymbol}::text, ${page.after}::bigint, ${page.limit + 1}::int)`,
    ),
    sql`, `,
  );
  const { rows: found } = await db.execute(sql`
    select wanted.i, page.id
    from (values ${wanted}) as wanted (i, sub_wallet_id, address, asset_symbol, after, page_limit)
    cross join lateral (
      select t."order"::text as id, t.created_at, t."order"
      from transactions t
      join assets a on a.id = t.asset_id
      where t.sub_wallet_id = wanted.sub_wallet_id
        and (wanted.address is null or wanted.address = any (t.addresses))
        and (wanted.asset_symbol is null or wanted.asset_symbol = a.symbol)
        and (wanted.after is null or (t.created_at, t."order") < (
          (select created_at from transactions where "order" = wanted.after), wanted.after
        ))
      order by t.created_at desc, t."order" desc
      limit wanted.page_limit
    ) as page
    order by wanted.i, page.created_at desc, page."order" desc
  `);
  const rows = await readRows(
    db,
    found.map((row) => Number(row.id)),
  );
  const pages = new Map(queries.map((query) => [idOfQuery(query), [] as TransactionRow[]]));
  for (const { i, id } of found) {
    const query = queries[Number(i)];
    const row = rows.get(Number(id));
    if (query && row) pages.get(idOfQuery(query))?.push(row);
  }
  return pages;
}

/** Newest first over all sub-wallets of an organisation, of these chains only; one row more than the limit. */
export function listTransactions(
  db: Db,
  organisationId: string,
  chains: readonly string[],
  page: PageRequest,
): Promise<TransactionRow[]> {
  return db
    .select()
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

/** A transaction by request id or chain hash. Of a payment between own sub-wallets, the sender's row. */
export async function findTransaction(
  db: Db,
  organisationId: string,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), eq(transactions.organisationId, organisationId)))
    .orderBy(sql`case ${transactions.direction} when 'SENT' then 0 else 1 end`, asc(transactions.order))
    .limit(1);
  return row ?? null;
}

async function readRows(db: Db, orders: number[]): Promise<Map<number, TransactionRow>> {
  if (orders.length === 0) return new Map();
  const rows = await db.select().from(transactions).where(inArray(transactions.order, orders));
  return new Map(rows.map((row) => [row.order, row]));
}

/** Compares in the database, because a Date has no microseconds and would repeat or skip rows. */
const before = (order: number): SQL =>
  sql`(${transactions.createdAt}, ${transactions.order}) < ((select created_at from transactions where "order" = ${order}), ${order})`;
