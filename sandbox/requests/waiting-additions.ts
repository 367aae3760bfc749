import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { requests } from "../db/schema";
import type { AddressBookAddition, BookEntry } from "../records/address-book";
import { openStates } from "./states";

export type WaitingAddition = { requestId: string; entries: readonly BookEntry[] };

/** Oldest first, whoever asked for them and may approve them. */
export async function waitingAdditions(db: Db, organisationId: string): Promise<WaitingAddition[]> {
  const rows = await db
    .select({ requestId: requests.id, unsigned: requests.unsigned })
    .from(requests)
    .where(
      and(
        eq(requests.organisationId, organisationId),
        eq(requests.type, "ADDRESS_BOOK"),
        inArray(requests.status, openStates),
      ),
    )
    .orderBy(asc(requests.createdAt), asc(requests.id));
  return rows.map(({ requestId, unsigned }) => ({
    requestId,
    entries: (unsigned as AddressBookAddition).entries,
  }));
}
