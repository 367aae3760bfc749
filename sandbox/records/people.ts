import { createHash } from "node:crypto";
import { derInteger, derSequence, derUtf8String } from "./der";
import { NO_PATH } from "./path";
import type { Role } from "./roles";
import type { SignableDigest } from "./signable";

export const peopleChangeKinds = ["INVITE", "CHANGE", "REMOVE"] as const;
export type PeopleChangeKind = (typeof peopleChangeKinds)[number];

/** `walletIds`: the only wallets that the person sees, in order; null: all. */
export type PersonState = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  walletIds: string[] | null;
};

/** `before` is null of an invitation, `after` of a removal. `personId` of an invitation is the id to come. */
export type PeopleChange = {
  trustId: string;
  requestId: string;
  kind: PeopleChangeKind;
  personId: string;
  before: PersonState | null;
  after: PersonState | null;
};

/**
 * DER SEQUENCE{trustId, "PEOPLE", requestId, kind, personId, before, after}; a state: SEQUENCE{email, first name, last name,
 * role, INTEGER 1 if only some wallets, SEQUENCE OF walletId}, without content where there is none. Texts are UTF8String. With
 * the request's id, so that no signature holds for the same change asked for again.
 */
export function encodePeopleChange(change: PeopleChange): Uint8Array {
  const { trustId, requestId, kind, personId, before, after } = change;
  return derSequence([
    ...[trustId, "PEOPLE", requestId, kind, personId].map(derUtf8String),
    encodeState(before),
    encodeState(after),
  ]);
}

function encodeState(state: PersonState | null): Uint8Array {
  if (!state) return derSequence([]);
  const { email, firstName, lastName, role, walletIds } = state;
  return derSequence([
    ...[email, firstName, lastName, role].map(derUtf8String),
    derInteger(walletIds === null ? 0 : 1),
    derSequence((walletIds ?? []).map(derUtf8String)),
  ]);
}

/** The phones approve the DER encoding itself. No wallet's key signs it. */
export function peopleDigest(change: PeopleChange): SignableDigest {
  const encoded = encodePeopleChange(change);
  const shaSignData = createHash("sha256").update(encoded).digest("hex");
  return {
    path: NO_PATH,
    algorithm: 0,
    transactionDigest: shaSignData,
    signData: Buffer.from(encoded).toString("hex"),
    shaSignData,
  };
}
