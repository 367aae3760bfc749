import { and, eq, exists, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PageRequest } from "../base/paging";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
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

/** Ties by date; one row more than the limit. */
export async function listExchangeTransfers(
  db: Db,
  { organisationId, subWalletId }: Scope,
  filter: TransferFilter,
  { sort, descending }: Order,
  page: PageRequest,
): Promise<ExchangeTransferRow[]> {
  const place = sql`${keyOf[sort]}, ${exchangeTransfers.createdAt}, ${exchangeTransfers.id}`;
  const lastPlace = sql`(select ${place} from ${joined} where ${exchangeTransfers.id} = ${page.after}::uuid)`;
  const direction = descending ? sql`desc` : sql`asc`;
  return db
    .select(getTableColumns(exchangeTransfers))
    .from(exchangeTransfers)
    .leftJoin(sender, eq(sender.id, exchangeTransfers.fromId))
    .innerJoin(recipient, eq(recipient.id, exchangeTransfers.toId))
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .where(
      and(
        eq(exchangeTransfers.organisationId, organisationId),
        subWalletId === null
          ? undefined
          : or(eq(exchangeTransfers.fromId, subWalletId), eq(exchangeTransfers.toId, subWalletId)),
        hasStatus(db, filter),
        filter.assetSymbol === null ? undefined : eq(assets.symbol, filter.assetSymbol),
        filter.from === null ? undefined : gte(exchangeTransfers.createdAt, filter.from),
        filter.until === null ? undefined : lt(exchangeTransfers.createdAt, filter.until),
        page.after === null ? undefined : sql`(${place}) ${descending ? sql`<` : sql`>`} ${lastPlace}`,
      ),
    )
    .orderBy(
      sql`${keyOf[sort]} ${direction}, ${exchangeTransfers.createdAt} ${direction}, ${exchangeTransfers.id} ${direction}`,
    )
    .limit(page.limit + 1);
}

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
