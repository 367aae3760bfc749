import { and, eq } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";
import { addresses, subWallets } from "../db/schema";

/** The sub-wallet of this vault, of any organisation, that an address belongs to. */
export type Owner = {
  subWalletId: string;
  organisationId: string;
  usage: "RECEIVE" | "CHANGE" | "STAKE";
};

/** The owner of an address, or null when it is not this vault's. */
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
