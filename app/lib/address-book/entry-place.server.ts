import { createHash } from "node:crypto";
import type { BookEntry } from "~/lib/book-entry";
import { findBookPage, type ListedEntry } from "~/lib/custody/people/address-book-list.server";
import { FIND_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";

/** By what an entry is known. */
const PLACE = { chain: TOKEN_LENGTH, address: FIND_LENGTH, memo: FIND_LENGTH } as const;
/** The most that a backend answers at once; one address has at most as many entries, by memo. */
const PAGE_SIZE = 100;
const GONE = "This entry is not in the address book any more";

/** An entry of the address book that a URL names. */
export interface FoundEntry {
  entry: BookEntry;
  /** Differs when anything of the entry does. */
  version: string;
  /** Whether sending is limited to the address book's recipients. */
  whitelistEnabled: boolean;
}

/**
 * Reads the entry.
 * @throws Response to the address book where there is none, or the backend cannot change any
 */
export async function findPlacedEntry(request: Request, session: Session): Promise<FoundEntry> {
  const { chain, address, memo } = queryOf(request, PLACE);
  if (!chain || !address) throw redirectInvalidUrl(paths.addressBook());
  const filter = { keyword: address, keywordChains: [], sort: "ADDED", descending: false } as const;
  const asked = { limit: PAGE_SIZE, nextToken: null };
  const page = await findBookPage(session, filter, asked, { isCounted: false });
  if (!page.canChange) throw redirectInvalidUrl(paths.addressBook());
  const found = page.items.find(
    (one) => one.chain === chain && one.address === address && (one.memo ?? "") === (memo ?? ""),
  );
  if (!found) throw redirectInvalidUrl(paths.addressBook(), GONE);
  const entry = entryOf(found);
  return { entry, version: versionOf(entry), whitelistEnabled: page.whitelistEnabled };
}

function entryOf({ chain, name, label, address, memo, type, counterparty }: ListedEntry): BookEntry {
  const { id = null, name: business = null, type: kind = null } = counterparty?.vasp ?? {};
  return {
    ...{ chain, name, label: label ?? null, address, memo: memo ?? null },
    type: (["RECIPIENT", "TRAVEL_RULE"] as const).filter((one) => type.includes(one)),
    counterparty: counterparty ? { name: counterparty.name, vasp: { id, name: business, type: kind } } : null,
  };
}

function versionOf(entry: BookEntry): string {
  return createHash("sha256").update(JSON.stringify(entry)).digest("hex");
}
