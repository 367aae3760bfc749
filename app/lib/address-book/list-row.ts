import { chainFromBackend, type Network } from "~/lib/chains";
import type { ListedEntry } from "~/lib/custody/people/address-book-list.server";
import { paths } from "~/lib/paths";
import { titleCase } from "~/lib/present/format";

/** A line of the address book; "" for what an entry does not have. */
export interface BookRow {
  /** Tells it from every other entry: chain, address and memo do. */
  key: string;
  chain: string;
  /** The only asset that the address is for; "" for all of its chain. */
  asset: string;
  name: string;
  address: string;
  label: string;
  memo: string;
  isRecipient: boolean;
  isTravelRule: boolean;
  /** Whom the Travel Rule data names; null where there is none. */
  party: BookParty | null;
  /** Where it is changed or removed; null where that cannot be done. */
  editTo: string | null;
}

export interface BookParty {
  name: string;
  /** The cryptoasset business; "" where it has no name, as for an address that nobody hosts. */
  business: string;
  /** 'Listed', 'Unlisted', 'Unhosted'. */
  kind: string;
  vaspId: string;
}

/** An entry of the address book, ready to be shown. */
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
    // What the list of businesses calls 'N/A - Unhosted' says no more than its kind.
    business: (vasp?.type !== "UNHOSTED" && vasp?.name) || "",
    kind: vasp?.type ? titleCase(vasp.type) : "",
    vaspId: vasp?.id ?? "",
  };
}
