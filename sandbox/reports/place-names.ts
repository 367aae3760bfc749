import type { Db } from "../db/client";
import { idOfParty, loadPartyNames, type Party } from "../wallets/party-names";
import { assetOf, type OrganisationBooks } from "./organisation-books";

export type Sides = { assetId: string; from: string | null; to: string | null };

/** "" without a name. */
export type NameOf = (assetId: string, side: string | null) => string;

/** In one statement: own sub-wallets, or else the current address book. */
export async function loadNames(db: Db, books: OrganisationBooks, all: readonly Sides[]): Promise<NameOf> {
  const { organisationId, subWallets } = books;
  const partyOf = (assetId: string, id: string): Party => ({
    ...{ organisationId, id },
    chain: assetOf(books, assetId).chain,
  });
  const parties = new Map<string, Party>();
  for (const { assetId, from, to } of all) {
    for (const id of [from, to]) {
      if (id === null || subWallets.has(id)) continue;
      const party = partyOf(assetId, id);
      parties.set(idOfParty(party), party);
    }
  }
  const names =
    parties.size > 0 ? await loadPartyNames(db, [...parties.values()]) : new Map<string, string>();
  return (assetId, id) =>
    id === null ? "" : (subWallets.get(id)?.name ?? names.get(idOfParty(partyOf(assetId, id))) ?? "");
}
