import { createHash } from "node:crypto";
import type { BookEntry } from "~/lib/book-entry";
import { findBookPage, type ListedEntry } from "~/lib/custody/people/address-book-list.server";
import { FIND_LENGTH, TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";

const PLACE = { chain: TOKEN_LENGTH, address: FIND_LENGTH, memo: FIND_LENGTH } as const;
/** The backend's maximum; assumes that no address has more entries (by memo). */
const PAGE_SIZE = 100;
const GONE = "This entry is not in the address book any more";

export interface FoundEntry {
  entry: BookEntry;
  /** Changes with any field of the entry. */
  version: string;
  whitelistEnabled: boolean;
}

/** @throws Response redirecting to the address book if there is no such entry, or the backend cannot change entries */
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
