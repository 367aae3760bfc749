import type { BookEntry } from "~/lib/book-entry";
import { derSequence, derText, wholeSignData } from "../kit/der";

export interface Addition {
  trustId: string;
  entries: readonly BookEntry[];
}

function encodeEntry({ chain, name, label, address, memo, type, counterparty }: BookEntry): Uint8Array {
  const { vasp } = counterparty ?? {};
  const party = counterparty ? [counterparty.name, vasp?.type, vasp?.id, vasp?.name] : [];
  return derSequence([
    ...[chain, name, label, address, memo].map(derText),
    derSequence(type.map(derText)),
    derSequence(party.map(derText)),
  ]);
}

/** What the phones sign, hex: the DER encoding of schema.graphql (CreateAddressBookEntryResponse) and its SHA-256. */
export function additionSignData({ trustId, entries }: Addition): { signData: string; digest: string } {
  return wholeSignData(derSequence([derText(trustId), derSequence(entries.map(encodeEntry))]));
}

export interface BookChange {
  trustId: string;
  before: BookEntry;
  after: BookEntry | null;
}

/** What the phones sign, hex, as `additionSignData`. */
export function changeSignData({ trustId, before, after }: BookChange): { signData: string; digest: string } {
  const kind = derText(after ? "CHANGE" : "REMOVE");
  const next = after ? encodeEntry(after) : derSequence([]);
  return wholeSignData(derSequence([derText(trustId), kind, encodeEntry(before), next]));
}
