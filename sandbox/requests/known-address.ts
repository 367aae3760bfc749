import { and, eq, sql } from "drizzle-orm";
import { isEvmChain } from "../chains/ethereum/facts";
import type { Db } from "../db/client";
import { addressBookEntries, addresses, subWallets } from "../db/schema";
import { toChecksumAddress } from "../keys/addresses/evm";

export type AddressBookRow = typeof addressBookEntries.$inferSelect;

/** A sub-wallet of this vault, of whatever organisation, that answers to an address. */
export type Owner = {
  subWalletId: string;
  organisationId: string;
  usage: "RECEIVE" | "CHANGE" | "STAKE";
};

/** One spelling for an address, so that the same one in other letters is found. */
export function canonicalAddress(chain: string, address: string): string {
  if (isEvmChain(chain)) {
    const checksum = toChecksumAddress(address.replace(/^(0x|xdc)/i, ""));
    return chain === "XDCNETWORK" ? checksum.replace(/^0x/, "xdc") : checksum;
  }
  // Bech32 may be written all upper case (BIP-173); base58 knows both cases apart.
  return /^(bc1|tb1|bnb1|tbnb1)/i.test(address) ? address.toLowerCase() : address;
}

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

/** What the organisation's address book says of an address: several rows when they differ in their memo. */
export async function addressBookRows(
  db: Db,
  organisationId: string,
  chain: string,
  address: string,
): Promise<AddressBookRow[]> {
  const digits = address.replace(/^(0x|xdc)/i, "").toLowerCase();
  const isSameAddress = isEvmChain(chain)
    ? // People type these with and without a prefix and a checksum.
      sql`regexp_replace(lower(${addressBookEntries.address}), '^(0x|xdc)', '') = ${digits}`
    : eq(addressBookEntries.address, canonicalAddress(chain, address));
  return db
    .select()
    .from(addressBookEntries)
    .where(
      and(
        eq(addressBookEntries.organisationId, organisationId),
        eq(addressBookEntries.chain, chain),
        isSameAddress,
      ),
    )
    .orderBy(addressBookEntries.order);
}
