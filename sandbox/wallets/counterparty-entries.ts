import { and, eq, inArray, isNull } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Db } from "../db/client";
import { addressBookEntries } from "../db/schema";
import type { AddressBookRow } from "./address-book";
import { idOfParty, type Party } from "./party-names";

/**
 * Parties without an entry are left out. Entries with a memo are about one account of many, and transfers have no memo.
 */
export async function loadCounterpartyEntries(
  db: Db,
  parties: Party[],
): Promise<Map<string, AddressBookRow>> {
  const wanted = parties.map(({ organisationId, chain, id }) => ({
    organisationId,
    chain,
    id: chain === null ? id : canonicalAddress(chain, id),
  }));
  const { organisationId, chain, address, travelRule, memo } = addressBookEntries;
  const rows = await db
    .select()
    .from(addressBookEntries)
    .where(
      and(
        inArray(
          organisationId,
          wanted.map((one) => one.organisationId),
        ),
        inArray(
          chain,
          wanted.flatMap((one) => one.chain ?? []),
        ),
        inArray(
          address,
          wanted.map(({ id }) => id),
        ),
        eq(travelRule, true),
        isNull(memo),
      ),
    );
  const entries = new Map(rows.map((row) => [idOfParty({ ...row, id: row.address }), row]));
  return new Map(
    parties.flatMap((party, at) => {
      const entry = wanted[at] && entries.get(idOfParty(wanted[at]));
      return entry ? [[idOfParty(party), entry] as const] : [];
    }),
  );
}
