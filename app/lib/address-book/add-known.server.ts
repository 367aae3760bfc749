import { canonicalAddress, type Network, toBackendChain } from "~/lib/chains";
import type { AddressBookEntry } from "~/lib/custody/people/address-book.server";
import { findAddressesLike } from "~/lib/custody/people/recipients.server";
import { findLookAlike, type KnownAddress, likenessSearches } from "~/lib/forms/look-alike";
import type { Session } from "~/lib/session/session.server";
import type { ReadRow } from "./add-rows.server";
import { entryKey } from "./entries-of-rows";
import type { WaitingEntry } from "./waiting-additions.server";

/** A row whose address resembles a known one but differs from it. */
export interface LookAlikeRow {
  index: number;
  typed: string;
  known: { name: string; address: string };
}

export interface RepeatedRow {
  index: number;
  /** See `entryKey`. */
  key: string;
  of: { row: number } | { name: string } | { waiting: string };
}

export function repeatsWithin(rows: readonly ReadRow[]): RepeatedRow[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ index, row }) => {
    const key = entryKey(row);
    const before = first.get(key);
    if (before !== undefined) return [{ index, key, of: { row: before } }];
    first.set(key, index);
    return [];
  });
}

export function repeatsOfWaiting(rows: readonly ReadRow[], waiting: readonly WaitingEntry[]): RepeatedRow[] {
  return rows.flatMap(({ index, row }) => {
    const key = entryKey(row);
    const other = waiting.find((one) => one.key === key);
    return other ? [{ index, key, of: { waiting: other.entry.name } }] : [];
  });
}

/**
 * Compares with the address book and own sub-wallets. The addresses must be valid.
 * @throws what the custody client throws
 */
export async function compareWithKnown(
  session: Session,
  rows: readonly ReadRow[],
  network: Network,
): Promise<{ repeats: RepeatedRow[]; lookAlikes: LookAlikeRow[] }> {
  const compared = await Promise.all(
    rows.map(async (one) => ({ one, ...(await knownLike(session, one, network)) })),
  );
  return {
    repeats: compared.flatMap(({ one: { index, row }, entries }) => {
      const key = entryKey(row);
      const same = entries.find((entry) => keyOfEntry(entry, row.chain) === key);
      return same ? [{ index, key, of: { name: same.name } }] : [];
    }),
    lookAlikes: compared.flatMap(({ one: { index, row }, known }) => {
      const found = findLookAlike(row.chain, row.address, known);
      return found
        ? [{ index, typed: row.address, known: { name: found.name, address: found.address } }]
        : [];
    }),
  };
}

async function knownLike(session: Session, { row }: ReadRow, network: Network) {
  const address = canonicalAddress(row.chain, row.address);
  const searches = likenessSearches(row.chain, address, network);
  const chain = toBackendChain(row.chain);
  const found = await Promise.all(searches.map((search) => findAddressesLike(session, { chain, ...search })));
  const entries = found.flatMap((one) => one.entries);
  const known: KnownAddress[] = [
    ...entries.map(({ name, address }) => ({ name, address, trust: "entered" as const })),
    ...found.flatMap(({ subWallets }) =>
      subWallets.map(({ name, address }) => ({ name, address, trust: "entered" as const })),
    ),
  ];
  return { entries, known };
}

function keyOfEntry({ address, memo }: AddressBookEntry, chain: ReadRow["row"]["chain"]): string {
  return entryKey({ chain, address, memo: memo ?? "" });
}
