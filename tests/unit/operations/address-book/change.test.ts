import { describe, expect, it } from "vitest";
import type { BookEntry } from "~/lib/book-entry";
import { checkChange } from "~/lib/operations/address-book/change.server";
import { type AddressBookChange, addressBookChangeDigest } from "../../../../sandbox/records/address-book";

const REQUEST = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const TRUST = "TRUST-1";
const before: BookEntry = {
  chain: "ETHEREUM",
  name: "Acme",
  label: null,
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  memo: null,
  type: ["RECIPIENT"],
  counterparty: null,
};
const after: BookEntry = {
  ...before,
  name: "Acme Ltd",
  type: ["RECIPIENT", "TRAVEL_RULE"],
  counterparty: { name: "Acme", vasp: { id: "v1", name: "V", type: "LISTED" } },
};

function messageOf(change: { before: BookEntry; after: BookEntry | null }, changes: object = {}) {
  const { signData, shaSignData } = addressBookChangeDigest({
    trustId: TRUST,
    ...change,
  } as AddressBookChange);
  const unverifiedMessageData = { message: shaSignData, signData, shaSignData };
  return {
    type: "ADDRESS_BOOK_CHANGE_CREATED",
    payload: {
      ...{ requestId: REQUEST, trustId: TRUST, ...change },
      signData: { data: change, delegateSignData: [{ unverifiedMessageData }] },
      ...changes,
    },
  };
}

const check = (message: unknown, typed?: { before: BookEntry; after: BookEntry | null }) =>
  checkChange(message, { requestId: REQUEST, trustId: TRUST, ...(typed && { typed }) }, "mainnet");
const wordsOf = (message: unknown, typed?: { before: BookEntry; after: BookEntry | null }) => {
  const checked = check(message, typed);
  return checked.ok ? [] : checked.mismatches.map((one) => one.message);
};

describe("a request that changes an entry", () => {
  it.each([
    ["a change", { before, after }],
    ["a removal", { before, after: null }],
  ])("that is %s as typed has the phone's fingerprint", (_, change) => {
    const checked = check(messageOf(change), change);
    const { shaSignData } = addressBookChangeDigest({ trustId: TRUST, ...change } as AddressBookChange);
    expect(checked).toMatchObject({ ok: true, fingerprint: shaSignData.slice(0, 24) });
  });

  it.each<[string, unknown, string]>([
    [
      "another name",
      messageOf({ before, after: { ...after, name: "Evil" } }),
      "The new name is not the one that you entered",
    ],
    [
      "another business",
      messageOf({
        before,
        after: { ...after, counterparty: { name: "Acme", vasp: { id: "v2", name: "V", type: "LISTED" } } },
      }),
      "The new id of the business is not the one that you entered",
    ],
    [
      "another entry",
      messageOf({ before: { ...before, address: "0x00000000219ab540356cBB839Cbe05303d7705Fa" }, after }),
      "The present address is not the one that was shown",
    ],
    ["a removal", messageOf({ before, after: null }), "The request is a removal, and not a change"],
    [
      "another organisation",
      messageOf({ before, after }, { trustId: "X" }),
      "The request is for another organisation",
    ],
    [
      "another request",
      messageOf({ before, after }, { requestId: "X" }),
      "The request to sign is a different one",
    ],
    ["nothing that can be read", { type: "ADDRESS_BOOK_REQUEST_CREATED" }, "The request cannot be read"],
    [
      "texts that are not those to be signed",
      messageOf({ before, after }, { after: { ...after, name: "Shown" } }),
      "The data to sign does not match the change shown",
    ],
  ])("that is about %s is refused", (_, message, words) => {
    expect(wordsOf(message, { before, after })).toContain(words);
  });
});
