import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests, transactions } from "../db/schema";
import { openStates } from "./states";

export type HeldAsset = { subWalletId: string; assetId: string };

export const idOfHeld = ({ subWalletId, assetId }: HeldAsset): string => `${subWalletId} ${assetId}`;

/** How many unsettled requests of a sub-wallet, and payments received but not cleared, hold some of an asset. */
export interface Holders {
  requests: number;
  uncleared: number;
}

/** What holds some of each asset, by `idOfHeld`. */
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
    .select({ subWalletId: transactions.subWalletId, assetId: transactions.assetId })
    .from(transactions)
    .where(and(inArray(transactions.subWalletId, ids), sql`${transactions.held}`));
  const counts = new Map<string, Holders>();
  const add = (one: HeldAsset, kind: keyof Holders) => {
    const count = counts.get(idOfHeld(one)) ?? { requests: 0, uncleared: 0 };
    counts.set(idOfHeld(one), { ...count, [kind]: count[kind] + 1 });
  };
  for (const arrival of arrivals) add(arrival, "uncleared");
  for (const { subWalletId, reservations } of rows) {
    const assets = new Set(reservations.filter(({ amount }) => amount !== "0").map(({ assetId }) => assetId));
    for (const assetId of assets) add({ subWalletId: subWalletId ?? "", assetId }, "requests");
  }
  return counts;
}
