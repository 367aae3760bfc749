import { invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import { isAddressOf } from "../chains/any-address";
import { canonicalAddress } from "../chains/canonical-address";
import { type Chain, factsOf, type Network } from "../chains/facts";
import type { BookEntry } from "../records/address-book";

type Vasp = { id?: string | null; name?: string | null; type?: string | null };

/** The contract's AddressBookEntryInput. */
export type EntryInput = {
  chain: Chain;
  name: string;
  label?: string | null;
  address: string;
  memo?: string | null;
  type: ("RECIPIENT" | "TRAVEL_RULE")[];
  counterparty?: { name: string; vasp: Vasp } | null;
};

const MAX_ENTRIES = 50;

/**
 * Checks entries that are to be added, and writes them as they are stored, in the same order.
 * @throws ApiError INVALID_INPUT with the first rule that an entry breaks
 */
export function readEntries(entries: EntryInput[], network: Network): BookEntry[] {
  if (entries.length === 0) throw invalidInput("Please enter an address");
  if (entries.length > MAX_ENTRIES) throw invalidInput(`Maximum of ${MAX_ENTRIES} address entries only`);
  for (const [at, entry] of entries.entries()) assertValidEntry(entry, at + 1, network);
  return entries.map(toBookEntry);
}

const hasLengthUpTo = (max: number, text: string | null | undefined): boolean => {
  const length = Array.from(text?.trim() ?? "").length;
  return length >= 1 && length <= max;
};

/** Checks an entry's rules in order. `n` counts from 1. */
function assertValidEntry(entry: EntryInput, n: number, network: Network): void {
  const { chain, name, label, address, memo, type } = entry;
  const place = `(${chain} row ${n})`;
  if (!hasLengthUpTo(49, name)) throw invalidInput(`Name must be 1 to 50 characters ${place}`);
  if (label?.trim() && !hasLengthUpTo(100, label))
    throw invalidInput(`Label must be under 100 characters ${place}`);
  if (!isAddressOf(chain, address, network)) {
    throw invalidInput(`Please enter a valid ${chain} address ${place}`);
  }
  if (memo?.trim()) readMemo(chain, memo.trim());
  if (type.length === 0) throw invalidInput(`Please choose at least one type ${place}`);
  if (type.includes("TRAVEL_RULE") && !isComplete(entry.counterparty)) {
    throw invalidInput(`Please provide Travel Rule information for the address row ${n}`);
  }
}

function readMemo(chain: Chain, memo: string): void {
  const { readMemo: read } = factsOf(chain);
  if (!read) throw invalidInput(`Addresses of ${chain} have no memo`);
  read(memo);
}

function isComplete(counterparty: EntryInput["counterparty"]): boolean {
  if (!hasLengthUpTo(99, counterparty?.name)) return false;
  const { type, id, name } = counterparty?.vasp ?? {};
  if (type === "LISTED") return hasLengthUpTo(99, name) && Boolean(id?.trim());
  return type === "UNHOSTED" || type === "UNLISTED";
}

function toBookEntry({ chain, name, label, address, memo, type, counterparty }: EntryInput): BookEntry {
  const party = type.includes("TRAVEL_RULE") ? counterparty : null;
  return {
    chain,
    name: normalName(name),
    label: normalName(label ?? "") || null,
    address: canonicalAddress(chain, address),
    memo: memo?.trim() || null,
    type: (["RECIPIENT", "TRAVEL_RULE"] as const).filter((one) => type.includes(one)),
    counterparty: party
      ? {
          name: normalName(party.name),
          vasp: {
            id: party.vasp.id?.trim() || null,
            name: normalName(party.vasp.name ?? "") || null,
            type: party.vasp.type ?? null,
          },
        }
      : null,
  };
}
