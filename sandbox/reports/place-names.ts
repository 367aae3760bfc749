import type { Network } from "../chains/names";
import type { Db } from "../db/client";
import { idOfParty, loadPartyNames, type Party } from "../wallets/party-names";
import { alikeWords } from "../wallets/similar-words";
import { assetOf, type OrganisationBooks } from "./organisation-books";

export type Sides = { assetId: string; from: string | null; to: string | null };

/** "" without a name. */
type NameOf = (assetId: string, side: string | null) => string;

export type Names = {
  nameOf: NameOf;
  /** Which others these names look like, in words; "" if none. */
  similarTo: (names: readonly string[]) => string;
};

/** Kept for a file, so that each name is compared once. */
export type Compared = Map<string, string | null>;

/** Of own sub-wallets, or else of the current address book, and what they can be mistaken for. */
export async function loadNames(
  { db, network }: { db: Db; network: Network },
  books: OrganisationBooks,
  all: readonly Sides[],
  compared: Compared,
): Promise<Names> {
  const nameOf = await loadPlaceNames(db, books, all);
  const given = all.flatMap(({ assetId, from, to }) => [nameOf(assetId, from), nameOf(assetId, to)]);
  await alikeWords(db, { organisationId: books.organisationId, network }, given, compared);
  return { nameOf, similarTo: (names) => similarCell(names, compared) };
}

/** '“Nоrthbank”: Looks like “Northbank”, …' for each of them. */
export const similarCell = (names: readonly string[], compared: Compared): string =>
  [...new Set(names)]
    .flatMap((name) => {
      const words = compared.get(name);
      return words ? `“${name}”: ${words}` : [];
    })
    .join("; ");

/** In one statement. */
async function loadPlaceNames(db: Db, books: OrganisationBooks, all: readonly Sides[]): Promise<NameOf> {
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
