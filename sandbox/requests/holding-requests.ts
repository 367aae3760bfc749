import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import { openStates } from "./states";

export type HeldAsset = { subWalletId: string; assetId: string };

export const idOfHeld = ({ subWalletId, assetId }: HeldAsset): string => `${subWalletId} ${assetId}`;

/** How many unsettled requests of a sub-wallet hold some of an asset, by `idOfHeld`. What was received is no request. */
export async function countHoldingRequests(db: Db, held: HeldAsset[]): Promise<Map<string, number>> {
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
  const counts = new Map<string, number>();
  const add = (one: HeldAsset) => counts.set(idOfHeld(one), (counts.get(idOfHeld(one)) ?? 0) + 1);
  for (const { subWalletId, reservations } of rows) {
    const assets = new Set(reservations.filter(({ amount }) => amount !== "0").map(({ assetId }) => assetId));
    for (const assetId of assets) add({ subWalletId: subWalletId ?? "", assetId });
  }
  return counts;
}
