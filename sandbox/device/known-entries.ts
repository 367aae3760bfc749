import type { Db } from "../db/client";
import type { BookEntry } from "../records/address-book";
import { waitingAdditions } from "../requests/waiting-additions";
import { addressBookRows } from "../wallets/address-book";
import type { RequestRow } from "./inbox";

/**
 * Why not to add each entry: it is in the address book, or another request adds it too. Null if nothing is found or the
 * request has ended.
 */
export async function knownEntries(
  db: Db,
  { id, organisationId }: Pick<RequestRow, "id" | "organisationId">,
  entries: readonly BookEntry[],
): Promise<(string | null)[]> {
  const waiting = entries.length === 0 ? [] : await waitingAdditions(db, organisationId);
  if (!waiting.some(({ requestId }) => requestId === id)) return entries.map(() => null);
  const proposed = waiting.filter(({ requestId }) => requestId !== id).flatMap((one) => one.entries);
  return Promise.all(
    entries.map(async (entry) => {
      const rows = await addressBookRows(db, organisationId, entry.chain, entry.address);
      const there = rows.find((row) => row.memo === entry.memo);
      if (there) return `In the address book already, as ${there.name}: approving this does not add it`;
      const other = proposed.find((one) => isSameRecipient(one, entry));
      return other ? `Another request adds this address too, as ${other.name}` : null;
    }),
  );
}

const isSameRecipient = (one: BookEntry, other: BookEntry): boolean =>
  one.chain === other.chain && one.address === other.address && one.memo === other.memo;
