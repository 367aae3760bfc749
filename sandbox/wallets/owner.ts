import { and, eq, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";
import { addresses, subWallets } from "../db/schema";

export type Owner = {
  subWalletId: string;
  organisationId: string;
  usage: "RECEIVE" | "CHANGE" | "STAKE";
};

/** Null outside this vault. */
export async function ownerOf(db: Db, chain: string, address: string): Promise<Owner | null> {
  const [owner] = await db
    .select({
      subWalletId: addresses.subWalletId,
      organisationId: subWallets.organisationId,
      usage: addresses.usage,
    })
    .from(addresses)
    .innerJoin(subWallets, eq(subWallets.id, addresses.subWalletId))
    .where(and(eq(addresses.chain, chain), eq(addresses.address, canonicalAddress(chain, address))));
  return owner ?? null;
}

export type Place = { chain: string; address: string };

export const idOfPlace = ({ chain, address }: Place): string => `${chain}/${address}`;

/** With their canonical address, numbered as `i`: what `json_to_recordset` takes its columns from. */
export const canonicalPlaces = <One extends Place>(places: readonly One[]): (One & { i: number })[] =>
  places.map((place, i) => ({ ...place, i, address: canonicalAddress(place.chain, place.address) }));

/** By `idOfPlace`; without those outside this vault. */
export async function loadOwners(db: Db, places: readonly Place[]): Promise<Map<string, Owner>> {
  if (places.length === 0) return new Map();
  const { rows } = await db.execute<{
    i: number;
    id: string;
    organisation: string;
    usage: Owner["usage"];
  }>(sql`
    select wanted.i, a.sub_wallet_id as id, s.organisation_id as organisation, a.usage
    from json_to_recordset(${JSON.stringify(canonicalPlaces(places))}::json) as wanted (i int, chain text, address text)
    join addresses a on a.chain = wanted.chain and a.address = wanted.address
    join sub_wallets s on s.id = a.sub_wallet_id`);
  return new Map(
    rows.flatMap(({ i, id, organisation, usage }) => {
      const place = places[i];
      return place
        ? [[idOfPlace(place), { subWalletId: id, organisationId: organisation, usage }] as const]
        : [];
    }),
  );
}
