import { and, eq, exists, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Jump, PageRequest } from "../base/paging";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { countUpTo } from "../db/count-up-to";
import { assets, exchangeTransferEvents, exchangeTransfers, subWallets } from "../db/schema";

export type ExchangeTransferRow = typeof exchangeTransfers.$inferSelect;

export type TransferSort = "DATE" | "FROM" | "TO" | "AMOUNT" | "STATUS" | "UPDATED";

const sender = alias(subWallets, "sender");
const recipient = alias(subWallets, "recipient");

const keyOf: Record<TransferSort, SQL> = {
  DATE: sql`${exchangeTransfers.createdAt}`,
  FROM: sql`lower(coalesce(${sender.name}, ''))`,
  TO: sql`lower(${recipient.name})`,
  AMOUNT: sql`${exchangeTransfers.amount} / power(10::numeric, ${assets.decimals})`,
  STATUS: sql`array_position(array['SIGNED','SUBMITTED','ON_CHAIN','RECEIVED','CREDITED','ERROR'], ${exchangeTransfers.status})`,
  UPDATED: sql`${exchangeTransfers.updatedAt}`,
};

const joined = sql`${exchangeTransfers}
  left join ${subWallets} sender on ${sender.id} = ${exchangeTransfers.fromId}
  join ${subWallets} recipient on ${recipient.id} = ${exchangeTransfers.toId}
  join ${assets} on ${assets.id} = ${exchangeTransfers.assetId}`;

type Scope = { organisationId: string; subWalletId: string | null };

export type TransferFilter = {
  assetSymbol: string | null;
  statuses: readonly string[] | null;
  from: Date | null;
  /** `from` is inclusive, `until` exclusive. */
  until: Date | null;
};

type Order = { sort: TransferSort; descending: boolean };

/** A transfer that ended before it was signed is still a draft: the exchange never got it. */
const wasSigned = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(exchangeTransferEvents)
      .where(
        and(
          eq(exchangeTransferEvents.transferId, exchangeTransfers.id),
          eq(exchangeTransferEvents.status, "SIGNED"),
        ),
      ),
  );

function hasStatus(db: Db, { statuses }: Pick<TransferFilter, "statuses">): SQL | undefined {
  return and(
    statuses === null
      ? ne(exchangeTransfers.status, "DRAFT")
      : inArray(exchangeTransfers.status, [...statuses]),
    or(ne(exchangeTransfers.status, "ERROR"), wasSigned(db)),
  );
}

export type TransferList = { of: Scope; filter: TransferFilter; order: Order };

function isListed(db: Db, { of: { organisationId, subWalletId }, filter }: TransferList): SQL | undefined {
  return and(
    eq(exchangeTransfers.organisationId, organisationId),
    subWalletId === null
      ? undefined
      : or(eq(exchangeTransfers.fromId, subWalletId), eq(exchangeTransfers.toId, subWalletId)),
    hasStatus(db, filter),
    filter.assetSymbol === null ? undefined : eq(assets.symbol, filter.assetSymbol),
    filter.from === null ? undefined : gte(exchangeTransfers.createdAt, filter.from),
    filter.until === null ? undefined : lt(exchangeTransfers.createdAt, filter.until),
  );
}

/** Those behind a transfer, if one is given, in this direction; ties by date. */
function inOrder(sort: TransferSort, isDescending: boolean, after: string | null) {
  const { createdAt, id } = exchangeTransfers;
  const place = sql`${keyOf[sort]}, ${createdAt}, ${id}`;
  const last = sql`(select ${place} from ${joined} where ${id} = ${after}::uuid)`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    isBehind: after === null ? undefined : sql`(${place}) ${isDescending ? sql`<` : sql`>`} ${last}`,
    orderBy: sql`${keyOf[sort]} ${direction}, ${createdAt} ${direction}, ${id} ${direction}`,
  };
}

/** One row more than the limit. */
export async function listExchangeTransfers(
  db: Db,
  list: TransferList,
  page: PageRequest,
): Promise<ExchangeTransferRow[]> {
  const { isBehind, orderBy } = inOrder(list.order.sort, list.order.descending, page.after);
  return db
    .select(getTableColumns(exchangeTransfers))
    .from(exchangeTransfers)
    .leftJoin(sender, eq(sender.id, exchangeTransfers.fromId))
    .innerJoin(recipient, eq(recipient.id, exchangeTransfers.toId))
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .where(and(isListed(db, list), isBehind))
    .orderBy(orderBy)
    .limit(page.limit + 1);
}

/** The id of the transfer there; null if there is none. */
export async function findTransferPlace(
  db: Db,
  list: TransferList,
  { after, isBackward, offset }: Jump,
): Promise<string | null> {
  const { sort, descending } = list.order;
  const { isBehind, orderBy } = inOrder(sort, descending !== isBackward, after);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${exchangeTransfers.id} as id from ${joined} where ${and(isListed(db, list), isBehind)}
    order by ${orderBy} offset ${offset} limit 1`);
  return rows[0]?.id ?? null;
}

/** Null if there are more than `most`. */
export const countTransfers = (db: Db, list: TransferList, most: number): Promise<number | null> =>
  countUpTo(db, sql`from ${joined} where ${isListed(db, list)}`, most);

/** A to Z, without drafts. */
export async function listTransferredSymbols(
  db: Db,
  { organisationId, subWalletId }: Scope,
): Promise<string[]> {
  // One index each: an `or` would read all of the account's transfers for an asset that it never had.
  const sides =
    subWalletId === null
      ? [undefined]
      : [exchangeTransfers.fromId, exchangeTransfers.toId].map((side) => eq(side, subWalletId));
  const found = sides.map((side) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(exchangeTransfers)
        .where(
          and(
            eq(exchangeTransfers.organisationId, organisationId),
            side,
            eq(exchangeTransfers.assetId, assets.id),
            hasStatus(db, { statuses: null }),
          ),
        ),
    ),
  );
  const rows = await db
    .selectDistinct({ symbol: assets.symbol })
    .from(assets)
    .where(or(...found));
  return rows.map(({ symbol }) => symbol).sort();
}

/** Includes drafts; null for an unknown id. */
export async function findExchangeTransfer(
  db: Db,
  organisationId: string,
  id: string,
): Promise<ExchangeTransferRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select()
    .from(exchangeTransfers)
    .where(and(eq(exchangeTransfers.organisationId, organisationId), eq(exchangeTransfers.id, id)));
  return row ?? null;
}

export function loadExchangeTransfers(db: Db, ids: string[]): Promise<ExchangeTransferRow[]> {
  return db.select().from(exchangeTransfers).where(inArray(exchangeTransfers.id, ids));
}
