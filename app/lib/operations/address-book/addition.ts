import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { BookEntry } from "~/lib/book-entry";
import { derSequence, derUtf8String } from "../kit/der";

/** Entries that people are asked to let into an organisation's address book. */
export interface Addition {
  /** The organisation's. */
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

/**
 * What the phones sign for an addition, hex: its DER encoding, as schema.graphql describes it at
 * CreateAddressBookEntryResponse, and the SHA-256 of that.
 */
export function additionSignData({ trustId, entries }: Addition): { signData: string; digest: string } {
  return signDataOf(derSequence([derUtf8String(trustId), derSequence(entries.map(encodeEntry))]));
}

/** A change of one entry that people are asked for; `after` is null when it is to be removed. */
export interface BookChange {
  /** The organisation's. */
  trustId: string;
  before: BookEntry;
  after: BookEntry | null;
}

/** What the phones sign for a change, hex: its DER encoding, as schema.graphql describes it at the same place. */
export function changeSignData({ trustId, before, after }: BookChange): { signData: string; digest: string } {
  const kind = derUtf8String(after ? "CHANGE" : "REMOVE");
  const next = after ? encodeEntry(after) : derSequence([]);
  return signDataOf(derSequence([derUtf8String(trustId), kind, encodeEntry(before), next]));
}

function signDataOf(encoded: Uint8Array) {
  return { signData: bytesToHex(encoded), digest: bytesToHex(sha256(encoded)) };
}
