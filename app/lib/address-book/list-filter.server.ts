import { CHAINS, chainFromBackend, type Network, toBackendChain } from "~/lib/chains";
import type { BookFilter, BookSort, ListedEntry } from "~/lib/custody/people/address-book-list.server";
import type { BookColumn, BookSearch } from "./list-search";

const SORTS: Record<BookColumn | "", BookSort> = {
  "": "ADDED",
  chain: "CHAIN",
  name: "NAME",
  address: "ADDRESS",
  label: "LABEL",
  memo: "MEMO",
  recipient: "RECIPIENT",
  "travel-rule": "TRAVEL_RULE",
};

/** The backend's filter. Chains match by their display names. */
export function toBookFilter({ find, sort, descending }: BookSearch, network: Network): BookFilter {
  const piece = find.toLowerCase();
  const chains = CHAINS.filter(({ name }) => find !== "" && name.toLowerCase().includes(piece))
    .map(({ id }) => id)
    .filter((id) => chainFromBackend(toBackendChain(id), network)?.id === id);
  return {
    keyword: find || null,
    keywordChains: [...new Set(chains.map(toBackendChain))],
    sort: SORTS[sort],
    descending,
  };
}

/** For backends that cannot filter by keyword. */
export function hasKeyword(entry: ListedEntry, { keyword, keywordChains }: BookFilter): boolean {
  if (keyword === null || keywordChains.some((chain) => chain === entry.chain)) return true;
  const { name, address, label, memo, counterparty } = entry;
  const vasp = counterparty?.vasp;
  const texts = [name, address, label, memo, counterparty?.name, vasp?.name, vasp?.id];
  return texts.some((text) => text?.toLowerCase().includes(keyword.toLowerCase()));
}
