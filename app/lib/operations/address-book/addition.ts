import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { BookEntry } from "~/lib/book-entry";
import { derSequence, derUtf8String } from "../kit/der";

export interface Addition {
  trustId: string;
  entries: readonly BookEntry[];
}

const encodeText = (text: string | null | undefined) => derUtf8String(text ?? "");

function encodeEntry({ chain, name, label, address, memo, type, counterparty }: BookEntry): Uint8Array {
  const { vasp } = counterparty ?? {};
  const party = counterparty ? [counterparty.name, vasp?.type, vasp?.id, vasp?.name] : [];
  return derSequence([
    ...[chain, name, label, address, memo].map(encodeText),
    derSequence(type.map(encodeText)),
    derSequence(party.map(encodeText)),
  ]);
}

/** What the phones sign, hex: the DER encoding of schema.graphql (CreateAddressBookEntryResponse) and its SHA-256. */
export function additionSignData({ trustId, entries }: Addition): { signData: string; digest: string } {
  return signDataOf(derSequence([derUtf8String(trustId), derSequence(entries.map(encodeEntry))]));
}

export interface BookChange {
  trustId: string;
  before: BookEntry;
  after: BookEntry | null;
}

/** What the phones sign, hex, as `additionSignData`. */
export function changeSignData({ trustId, before, after }: BookChange): { signData: string; digest: string } {
  const kind = derUtf8String(after ? "CHANGE" : "REMOVE");
  const next = after ? encodeEntry(after) : derSequence([]);
  return signDataOf(derSequence([derUtf8String(trustId), kind, encodeEntry(before), next]));
}

function signDataOf(encoded: Uint8Array) {
  return { signData: bytesToHex(encoded), digest: bytesToHex(sha256(encoded)) };
}
