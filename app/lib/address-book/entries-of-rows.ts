import { type BackendChain, canonicalAddress, memoRules, toBackendChain } from "~/lib/chains";
import { type AddressBookRow, type AddressBookType, cleanedRow } from "./row-rules";

export interface AddressBookEntryInput {
  chain: BackendChain;
  name: string;
  label?: string;
  address: string;
  memo?: string;
  type: AddressBookType[];
  counterparty?: { name: string; vasp: { type?: VaspType; id?: string; name?: string } };
}

const VASP_TYPES = ["LISTED", "UNLISTED", "UNHOSTED"] as const;
type VaspType = (typeof VASP_TYPES)[number];

/** Identifies an entry: chain, canonical address and memo. */
export function entryKey({
  chain,
  address,
  memo,
}: Pick<AddressBookRow, "chain" | "address" | "memo">): string {
  const tag = memoRules(chain)?.canonical(memo.trim()) ?? "";
  // A form trims what it posts.
  return [chain, canonicalAddress(chain, address.trim()), tag].filter(Boolean).join(" ");
}

/**
 * Without empty label and memo; counterparty only for TRAVEL_RULE. Of rows with the same `entryKey` the first is kept.
 */
export function toAddressBookEntries(rows: readonly AddressBookRow[]): AddressBookEntryInput[] {
  const entries = new Map<string, AddressBookEntryInput>();
  for (const given of rows) {
    const row = cleanedRow(given);
    const key = entryKey(row);
    if (!entries.has(key)) entries.set(key, toEntry(row));
  }
  return [...entries.values()];
}

function toEntry(row: AddressBookRow): AddressBookEntryInput {
  const memo = memoRules(row.chain)?.canonical(row.memo) ?? "";
  const { name, vasp } = row.counterparty;
  const kind = VASP_TYPES.find((known) => known === vasp.type);
  return {
    chain: toBackendChain(row.chain),
    name: row.name,
    ...(row.label && { label: row.label }),
    address: row.address,
    ...(memo && { memo }),
    type: [...new Set(row.types)],
    ...(row.types.includes("TRAVEL_RULE") && {
      counterparty: {
        name,
        vasp: {
          ...(kind && { type: kind }),
          ...(vasp.id && { id: vasp.id }),
          ...(vasp.name && { name: vasp.name }),
        },
      },
    }),
  };
}
