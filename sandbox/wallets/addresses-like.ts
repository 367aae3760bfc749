import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { invalidInput } from "../base/errors";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { addressBookEntries, subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import type { AddressBookRow } from "./address-book";
import { escapePattern } from "./search-text";

const MIN_LENGTH = 2;
const MAX_LENGTH = 128;
const MAX_ROWS = 100;

type Ends = { startsWith: string; endsWith: string };

/**
 * Addresses that start or end with the texts, ignoring case; matches of both first, at most 100 of each. Hex addresses
 * with or without prefix.
 * @throws ApiError INVALID_INPUT for texts that are not 2 to 128 characters long
 */
export async function findAddressesLike(
  db: Db,
  organisationId: string,
  { chain, ...texts }: { chain: Chain } & Ends,
): Promise<{ subWallets: SubWalletRow[]; entries: AddressBookRow[] }> {
  const ends = readEnds(chain, texts);
  const [rows, entries] = await Promise.all([
    db
      .select({ subWallet: subWallets })
      .from(subWallets)
      .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
      .where(
        and(
          eq(subWallets.organisationId, organisationId),
          eq(subWallets.chain, chain),
          eq(wallets.deleted, false),
          isLike(subWallets.address, ends),
        ),
      )
      .orderBy(desc(isTwin(subWallets.address, ends)), asc(subWallets.order))
      .limit(MAX_ROWS),
    db
      .select()
      .from(addressBookEntries)
      .where(
        and(
          eq(addressBookEntries.organisationId, organisationId),
          eq(addressBookEntries.chain, chain),
          isLike(addressBookEntries.address, ends),
        ),
      )
      .orderBy(desc(isTwin(addressBookEntries.address, ends)), asc(addressBookEntries.order))
      .limit(MAX_ROWS),
  ]);
  return { subWallets: rows.map((row) => row.subWallet), entries };
}

function readEnds(chain: Chain, { startsWith, endsWith }: Ends): Ends {
  const { isHex } = factsOf(chain).addresses;
  const start = isHex ? startsWith.replace(/^(0x|xdc)/i, "") : startsWith;
  for (const text of [start, endsWith]) {
    if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) {
      throw invalidInput(`Start and end must be ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
    }
  }
  return { startsWith: isHex ? hexPrefix(chain) + start : start, endsWith };
}

const hexPrefix = (chain: Chain): string => canonicalAddress(chain, "0".repeat(40)).slice(0, -40);

// As in the indexes, so that they are used.
const startsSo = (address: PgColumn, { startsWith }: Ends): SQL =>
  sql`lower(${address}) like ${`${escapePattern(startsWith.toLowerCase())}%`}`;
const endsSo = (address: PgColumn, { endsWith }: Ends): SQL =>
  sql`reverse(lower(${address})) like ${`${escapePattern([...endsWith.toLowerCase()].reverse().join(""))}%`}`;

const isLike = (address: PgColumn, ends: Ends) => or(startsSo(address, ends), endsSo(address, ends));
const isTwin = (address: PgColumn, ends: Ends): SQL =>
  sql`(${startsSo(address, ends)} and ${endsSo(address, ends)})`;
