import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Jump, PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { countUpTo } from "../db/count-up-to";
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

/** The position of the address there; null if there is none. */
export async function findAddressPlace(
  db: Db,
  { subWalletId, usage }: { subWalletId: string; usage: AddressUsage },
  { after, isBackward, offset }: Jump,
): Promise<number | null> {
  const { position } = addresses;
  const isBehind = after === null ? undefined : (isBackward ? lt : gt)(position, Number(after));
  const [row] = await db
    .select({ position })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, usage), isBehind))
    .orderBy((isBackward ? desc : asc)(position))
    .offset(offset)
    .limit(1);
  return row?.position ?? null;
}

/** Null if there are more than `most`. */
export const countAddresses = (
  db: Db,
  { subWalletId, usage }: { subWalletId: string; usage: AddressUsage },
  most: number,
): Promise<number | null> =>
  countUpTo(db, sql`from addresses where sub_wallet_id = ${subWalletId} and usage = ${usage}`, most);
