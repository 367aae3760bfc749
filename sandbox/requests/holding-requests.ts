import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests, transactions } from "../db/schema";
import { openStates } from "./states";

export type HeldAsset = { subWalletId: string; assetId: string };

export const idOfHeld = ({ subWalletId, assetId }: HeldAsset): string => `${subWalletId} ${assetId}`;

/** Unsettled requests, and payments received but not cleared. */
export interface Holders {
  requests: number;
  uncleared: number;
  /** Smallest units; requests hold the rest. */
  unclearedAmount: bigint;
}

export const NO_HOLDERS: Holders = { requests: 0, uncleared: 0, unclearedAmount: 0n };

export async function countHolders(db: Db, held: HeldAsset[]): Promise<Map<string, Holders>> {
  const ids = [...new Set(held.map(({ subWalletId }) => subWalletId))];
  const rows = await db
    .select({ subWalletId: requests.subWalletId, reservations: requests.reservations })
    .from(requests)
    .where(
      and(
        inArray(requests.subWalletId, ids),
        inArray(requests.status, openStates),
        sql`jsonb_array_length(${requests.reservations}) > 0`,
      ),
    );
  const arrivals = await db
    .select({
      subWalletId: transactions.subWalletId,
      assetId: transactions.assetId,
      amount: transactions.amount,
    })
    .from(transactions)
    .where(and(inArray(transactions.subWalletId, ids), sql`${transactions.held}`));
  const counts = new Map<string, Holders>();
  const countOf = (one: HeldAsset) => {
    const count = counts.get(idOfHeld(one)) ?? { ...NO_HOLDERS };
    counts.set(idOfHeld(one), count);
    return count;
  };
  for (const { amount, ...arrival } of arrivals) {
    const count = countOf(arrival);
    count.uncleared += 1;
    count.unclearedAmount += amount;
  }
  for (const { subWalletId, reservations } of rows) {
    const assets = new Set(reservations.filter(({ amount }) => amount !== "0").map(({ assetId }) => assetId));
    for (const assetId of assets) countOf({ subWalletId: subWalletId ?? "", assetId }).requests += 1;
  }
  return counts;
}
