import { chainFromBackend, type Network } from "~/lib/chains";
import type { ListedEntry } from "~/lib/custody/people/address-book-list.server";
import { paths } from "~/lib/paths";
import { titleCase } from "~/lib/present/format";
import type { NameMark } from "~/lib/similar-names/marks.server";

/** A line of the address book; "" for absent values. */
export interface BookRow {
  key: string;
  chain: string;
  /** The only asset the address is for; "" for any. */
  asset: string;
  name: string;
  mark?: NameMark | null;
  address: string;
  label: string;
  memo: string;
  isRecipient: boolean;
  isTravelRule: boolean;
  party: BookParty | null;
  /** URL to change or remove it; null if not possible. */
  editTo: string | null;
}

export interface BookParty {
  name: string;
  /** "" if it has no name, as for an unhosted address. */
  business: string;
  /** 'Listed', 'Unlisted', 'Unhosted'. */
  kind: string;
  isListed: boolean;
  vaspId: string;
}

export function presentEntry(
  entry: ListedEntry,
  network: Network,
  { canChange = false }: { canChange?: boolean } = {},
): BookRow {
  const { chain, name, address, label, memo, type, asset } = entry;
  return {
    key: `${chain} ${address} ${memo ?? ""}`,
    chain: chainFromBackend(chain, network)?.name ?? titleCase(chain),
    asset: asset?.assetSymbol ?? asset?.name ?? "",
    name,
    address,
    label: label ?? "",
    memo: memo ?? "",
    isRecipient: type.includes("RECIPIENT"),
    isTravelRule: type.includes("TRAVEL_RULE"),
    party: type.includes("TRAVEL_RULE") ? partyOf(entry) : null,
    editTo: canChange ? paths.editAddress({ chain, address, memo: memo ?? "" }) : null,
  };
}

function partyOf({ counterparty }: ListedEntry): BookParty | null {
  if (!counterparty) return null;
  const { name, vasp } = counterparty;
  return {
    name,
    // The listed name 'N/A - Unhosted' only repeats the kind.
    business: (vasp?.type !== "UNHOSTED" && vasp?.name) || "",
    kind: vasp?.type ? titleCase(vasp.type) : "",
    isListed: vasp?.type === "LISTED",
    vaspId: vasp?.id ?? "",
  };
}
