import { ApiError, invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import { isAddressOf } from "../chains/any-address";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Chain, Network } from "../chains/names";
import { type BookEntry, isSameEntry } from "../records/address-book";

type Vasp = { id?: string | null; name?: string | null; type?: string | null };

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
 * In the form in which they are stored, in the same order.
 * @throws ApiError INVALID_INPUT with the first broken rule
 */
export function readEntries(entries: EntryInput[], network: Network): BookEntry[] {
  if (entries.length === 0) throw invalidInput("Please enter an address");
  if (entries.length > MAX_ENTRIES) throw invalidInput(`Maximum of ${MAX_ENTRIES} address entries only`);
  for (const [at, entry] of entries.entries()) assertValidEntry(entry, at + 1, network);
  return entries.map(asStored);
}

/** Chain, address and memo identify an entry and stay. @throws ApiError INVALID_INPUT */
export function readChange(entry: EntryInput, change: EntryInput): { before: BookEntry; after: BookEntry } {
  const [before, after] = [asStored(entry), asStored(change)];
  if (entryKey(before) !== entryKey(after)) {
    throw invalidInput("An entry keeps its chain, address and memo. Remove it, and add another one");
  }
  assertValidTexts(change, 1);
  assertValidTypes(change, 1);
  if (isSameEntry(before, after)) throw invalidInput("Nothing of the entry is changed");
  return { before, after };
}

const entryKey = ({ chain, address, memo }: BookEntry): string => JSON.stringify([chain, address, memo]);

const hasLengthUpTo = (max: number, text: string | null | undefined): boolean => {
  const length = Array.from(text?.trim() ?? "").length;
  return length >= 1 && length <= max;
};

type EntryField = Exclude<keyof EntryInput, "chain">;

/** `n` counts from 1, as in the message; the place counts from 0. */
const refuseEntry = (n: number, field: EntryField, reason: string, where: string) =>
  new ApiError("INVALID_INPUT", `${reason} ${where}`, { place: { row: n - 1, field, reason } });

function assertValidEntry(entry: EntryInput, n: number, network: Network): void {
  const { chain, address, memo } = entry;
  assertValidTexts(entry, n);
  if (!isAddressOf(chain, address, network)) {
    throw refuseEntry(n, "address", `Please enter a valid ${chain} address`, `(${chain} row ${n})`);
  }
  if (memo?.trim()) assertValidMemo(chain, memo.trim(), n);
  assertValidTypes(entry, n);
}

function assertValidTexts({ chain, name, label }: EntryInput, n: number): void {
  const place = `(${chain} row ${n})`;
  if (!hasLengthUpTo(49, name)) throw refuseEntry(n, "name", "Name must be 1 to 50 characters", place);
  if (label?.trim() && !hasLengthUpTo(100, label))
    throw refuseEntry(n, "label", "Label must be under 100 characters", place);
}

function assertValidTypes({ chain, type, counterparty }: EntryInput, n: number): void {
  if (type.length === 0)
    throw refuseEntry(n, "type", "Please choose at least one type", `(${chain} row ${n})`);
  if (type.includes("TRAVEL_RULE") && !isComplete(counterparty)) {
    const reason = "Please provide Travel Rule information for the address";
    throw refuseEntry(n, "counterparty", reason, `row ${n}`);
  }
}

function assertValidMemo(chain: Chain, memo: string, n: number): void {
  const { readMemo: read } = factsOf(chain);
  const refuse = (reason: string) =>
    new ApiError("INVALID_INPUT", reason, { place: { row: n - 1, field: "memo", reason } });
  if (!read) throw refuse(`Addresses of ${chain} have no memo`);
  try {
    read(memo);
  } catch (error) {
    throw error instanceof ApiError ? refuse(error.message) : error;
  }
}

function isComplete(counterparty: EntryInput["counterparty"]): boolean {
  if (!hasLengthUpTo(99, counterparty?.name)) return false;
  const { type, id, name } = counterparty?.vasp ?? {};
  if (type === "LISTED") return hasLengthUpTo(99, name) && Boolean(id?.trim());
  return type === "UNHOSTED" || type === "UNLISTED";
}

export function asStored({ chain, name, label, address, memo, type, counterparty }: EntryInput): BookEntry {
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
