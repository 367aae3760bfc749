import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { addresses, utxos } from "../db/schema";
import type { AddressUsage } from "../keys/sub-wallet";

/** Mined coins, smallest units. `received` is the sum of the others. */
export type AddressCoins = { received: bigint; spent: bigint; unspent: bigint };

export const NO_COINS: AddressCoins = { received: 0n, spent: 0n, unspent: 0n };

export type AddressKey = { subWalletId: string; address: string };

export const idOfAddress = ({ subWalletId, address }: AddressKey): string => `${subWalletId}/${address}`;

/** Coins spent in the mempool are unspent until mined. */
const unspent = sql`(${utxos.spentBy} is null or ${utxos.reservedBy} is not null)`;

const sums = {
  spent: sql<string>`coalesce(sum(${utxos.value}) filter (where not ${unspent}), 0)::text`,
  unspent: sql<string>`coalesce(sum(${utxos.value}) filter (where ${unspent}), 0)::text`,
};

function toCoins(row: { spent: string; unspent: string }): AddressCoins {
  const spent = BigInt(row.spent);
  const left = BigInt(row.unspent);
  return { received: spent + left, spent, unspent: left };
}

export async function loadAddressCoins(db: Db, keys: AddressKey[]): Promise<Map<string, AddressCoins>> {
  const rows = await db
    .select({ subWalletId: utxos.subWalletId, address: utxos.address, ...sums })
    .from(utxos)
    .where(
      or(
        ...keys.map(({ subWalletId, address }) =>
          and(eq(utxos.subWalletId, subWalletId), eq(utxos.address, address)),
        ),
      ),
    )
    .groupBy(utxos.subWalletId, utxos.address);
  return new Map(rows.map((row) => [idOfAddress(row), toCoins(row)]));
}

export async function sumAddressCoins(
  db: Db,
  subWalletId: string,
  usage: AddressUsage,
): Promise<AddressCoins> {
  const own = db
    .select({ address: addresses.address })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, usage)));
  const [row] = await db
    .select(sums)
    .from(utxos)
    .where(and(eq(utxos.subWalletId, subWalletId), inArray(utxos.address, own)));
  return row ? toCoins(row) : NO_COINS;
}
