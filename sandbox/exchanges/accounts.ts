import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { exchangeDestinations, exchangeTransfers } from "../db/schema";

export type ExchangeTransferRow = typeof exchangeTransfers.$inferSelect;
export type DestinationRow = typeof exchangeDestinations.$inferSelect;

/** Transfers from or to an exchange account, newest first, without drafts; one row more than the limit. */
export function listExchangeTransfers(
  db: Db,
  subWalletId: string,
  page: PageRequest,
): Promise<ExchangeTransferRow[]> {
  const createdAtOfLast = sql`(select created_at from exchange_transfers where id = ${page.after}::uuid)`;
  return db
    .select()
    .from(exchangeTransfers)
    .where(
      and(
        or(eq(exchangeTransfers.fromId, subWalletId), eq(exchangeTransfers.toId, subWalletId)),
        ne(exchangeTransfers.status, "DRAFT"),
        page.after === null
          ? undefined
          : sql`(${exchangeTransfers.createdAt}, ${exchangeTransfers.id}) < (${createdAtOfLast}, ${page.after}::uuid)`,
      ),
    )
    .orderBy(desc(exchangeTransfers.createdAt), desc(exchangeTransfers.id))
    .limit(page.limit + 1);
}

/** The allowed destinations of each exchange account. */
export function loadDestinations(db: Db, subWalletIds: string[]): Promise<DestinationRow[]> {
  return db
    .select()
    .from(exchangeDestinations)
    .where(inArray(exchangeDestinations.subWalletId, subWalletIds))
    .orderBy(asc(exchangeDestinations.asset), asc(exchangeDestinations.destinationId));
}
