import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { derSequence, derUtf8String } from "./der";
import { NO_PATH } from "./path";
import type { SignableDigest } from "./signable";

/** An address-book entry as it is stored: trimmed, its address in the chain's canonical spelling. */
export type BookEntry = {
  /** The contract's Chain. */
  chain: string;
  name: string;
  label: string | null;
  address: string;
  memo: string | null;
  /** RECIPIENT before TRAVEL_RULE, each at most once. */
  type: ("RECIPIENT" | "TRAVEL_RULE")[];
  counterparty: {
    name: string;
    vasp: { id: string | null; name: string | null; type: string | null };
  } | null;
};

export const isSameEntry = (one: BookEntry, other: BookEntry): boolean => isDeepStrictEqual(one, other);

/** A change of one entry that people are asked for; `after` is null when it is to be removed. */
export type AddressBookChange = { trustId: string; before: BookEntry; after: BookEntry | null };

/** Entries that people are asked to let into their organisation's address book. */
export type AddressBookAddition = { trustId: string; entries: BookEntry[] };

/**
 * DER SEQUENCE{trustId, SEQUENCE OF entry}, all texts UTF8String, what is missing an empty one, where an entry is
 * SEQUENCE{chain, name, label, address, memo, SEQUENCE OF type, counterparty}, and a counterparty
 * SEQUENCE{name, vaspType, vaspId, vaspName}, or an empty SEQUENCE when there is none.
 */
export function encodeAddressBookAddition({ trustId, entries }: AddressBookAddition): Uint8Array {
  return derSequence([derUtf8String(trustId), derSequence(entries.map(encodeEntry))]);
}

/**
 * DER SEQUENCE{trustId, "CHANGE" or "REMOVE", entry before, entry after, or an empty SEQUENCE}. The text in its second
 * place tells it from every addition.
 */
function encodeAddressBookChange({ trustId, before, after }: AddressBookChange): Uint8Array {
  const kind = derUtf8String(after ? "CHANGE" : "REMOVE");
  return derSequence([
    derUtf8String(trustId),
    kind,
    encodeEntry(before),
    after ? encodeEntry(after) : derSequence([]),
  ]);
}

function encodeEntry({ chain, name, label, address, memo, type, counterparty }: BookEntry): Uint8Array {
  const { vasp } = counterparty ?? {};
  return derSequence([
    ...[chain, name, label, address, memo].map(encodeText),
    derSequence(type.map(encodeText)),
    derSequence(counterparty ? [counterparty.name, vasp?.type, vasp?.id, vasp?.name].map(encodeText) : []),
  ]);
}

const encodeText = (text: string | null | undefined): Uint8Array => derUtf8String(text ?? "");

/** What the phones approve: the DER encoded addition itself, as with a policy. No key of a wallet signs it. */
export function addressBookDigest(addition: AddressBookAddition): SignableDigest {
  return digestOf(encodeAddressBookAddition(addition));
}

/** The same for a change. */
export function addressBookChangeDigest(change: AddressBookChange): SignableDigest {
  return digestOf(encodeAddressBookChange(change));
}

function digestOf(encoded: Uint8Array): SignableDigest {
  const shaSignData = createHash("sha256").update(encoded).digest("hex");
  return {
    path: NO_PATH,
    algorithm: 0,
    transactionDigest: shaSignData,
    signData: Buffer.from(encoded).toString("hex"),
    shaSignData,
  };
}
