import { and, asc, eq, gt } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { addresses } from "../db/schema";
import type { AddressRow, AddressUsage } from "../keys/sub-wallet";

/** In the order of derivation; one row more than the limit. */
export function listAddresses(
  db: Db,
  subWalletId: string,
  usage: AddressUsage,
  page: PageRequest,
): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.subWalletId, subWalletId),
        eq(addresses.usage, usage),
        page.after === null ? undefined : gt(addresses.position, Number(page.after)),
      ),
    )
    .orderBy(asc(addresses.position))
    .limit(page.limit + 1);
}
