import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { exchangeDestinations, exchangeTransferEvents, subWallets } from "../db/schema";

export type TransferEventRow = typeof exchangeTransferEvents.$inferSelect;

export function loadDestinations(db: Db, subWalletIds: string[]) {
  return db
    .select({ ...getTableColumns(exchangeDestinations), payee: getTableColumns(subWallets) })
    .from(exchangeDestinations)
    .innerJoin(subWallets, eq(subWallets.id, exchangeDestinations.destinationId))
    .where(inArray(exchangeDestinations.subWalletId, subWalletIds))
    .orderBy(asc(exchangeDestinations.asset), asc(subWallets.order));
}

export type DestinationRow = Awaited<ReturnType<typeof loadDestinations>>[number];

export async function findDestination(
  db: Db,
  { payerId, asset, payeeId }: { payerId: string; asset: string; payeeId: string },
): Promise<DestinationRow["payee"] | null> {
  const [row] = await db
    .select(getTableColumns(subWallets))
    .from(exchangeDestinations)
    .innerJoin(subWallets, eq(subWallets.id, exchangeDestinations.destinationId))
    .where(
      and(
        eq(exchangeDestinations.subWalletId, payerId),
        eq(exchangeDestinations.asset, asset),
        eq(exchangeDestinations.destinationId, payeeId),
      ),
    );
  return row ?? null;
}

export function loadTransferEvents(db: Db, transferIds: string[]): Promise<TransferEventRow[]> {
  return db
    .select()
    .from(exchangeTransferEvents)
    .where(inArray(exchangeTransferEvents.transferId, transferIds))
    .orderBy(asc(exchangeTransferEvents.order));
}
