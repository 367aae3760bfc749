import { and, eq } from "drizzle-orm";
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
