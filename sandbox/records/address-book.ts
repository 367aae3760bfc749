import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { derSequence, derUtf8String } from "./der";
import { NO_PATH } from "./path";
import type { SignableDigest } from "./signable";

/** As stored: trimmed, with a canonical address. */
export type BookEntry = {
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

/** `after` is null if the entry is to be removed. */
export type AddressBookChange = { trustId: string; before: BookEntry; after: BookEntry | null };

export type AddressBookAddition = { trustId: string; entries: BookEntry[] };

/**
 * DER SEQUENCE{trustId, SEQUENCE OF entry}; entry: SEQUENCE{chain, name, label, address, memo, SEQUENCE OF type,
 * counterparty}; counterparty: SEQUENCE{name, vaspType, vaspId, vaspName}, or empty. Texts are UTF8String, empty if
 * missing.
 */
export function encodeAddressBookAddition({ trustId, entries }: AddressBookAddition): Uint8Array {
  return derSequence([derUtf8String(trustId), derSequence(entries.map(encodeEntry))]);
}

/**
 * DER SEQUENCE{trustId, "CHANGE" or "REMOVE", entry before, entry after, or an empty SEQUENCE}. The second field
 * differs from every addition.
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

/** The phones approve the DER encoding itself, as with a policy. No wallet's key signs it. */
export function addressBookDigest(addition: AddressBookAddition): SignableDigest {
  return digestOf(encodeAddressBookAddition(addition));
}

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
