import { describe, expect, it } from "vitest";
import type { BookEntry } from "~/lib/book-entry";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import { addressBookDigest } from "../../../../sandbox/records/address-book";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";

const NETWORK = "mainnet";
const requestId = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const trustId = "e3a7d0f2-4f2f-4c0c-8a86-9a9a3c5e2d11";

type StoredEntry = Parameters<typeof addressBookDigest>[0]["entries"][number];

const entries: StoredEntry[] = [
  {
    chain: "ETHEREUM",
    name: "Northbank",
    label: null,
    address: "0x52908400098527886E0F7030069857D2E4169EE7",
    memo: null,
    type: ["RECIPIENT"],
    counterparty: null,
  },
  {
    chain: "RIPPLE",
    name: "Zürich <desk> 東",
    label: "Payouts",
    address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
    memo: "7",
    type: ["RECIPIENT", "TRAVEL_RULE"],
    counterparty: { name: "Cebu Inc", vasp: { id: "v1", name: "Aldgate", type: "LISTED" } },
  },
];

/** The message of a request for these entries, as an honest service writes it. */
function messageFor(added: StoredEntry[], trust = trustId) {
  const {
    transactionDigest: message,
    signData,
    shaSignData,
  } = addressBookDigest({
    trustId: trust,
    entries: added,
  });
  return {
    version: "1.0.0",
    type: "ADDRESS_BOOK_REQUEST_CREATED",
    payload: {
      requestId,
      trustId: trust,
      entries: added,
      signData: {
        data: { entries: added },
        delegateSignData: [{ unverifiedMessageData: { message, signData, shaSignData } }],
      },
    },
  };
}

const typed: readonly BookEntry[] = entries;
const check = (message: unknown, own?: readonly BookEntry[]) =>
  checkAddition(message, { requestId, trustId, ...(own && { entries: own }) }, NETWORK);

describe("a request that adds entries", () => {
  it("is accepted when it asks for what was typed, and has the fingerprint that the phone shows", () => {
    const { shaSignData } = addressBookDigest({ trustId, entries });
    expect(check(messageFor(entries), typed)).toMatchObject({
      ok: true,
      fingerprint: shaSignData.slice(0, 24),
      addition: { trustId, entries },
    });
    expect(check(messageFor(entries))).toMatchObject({ ok: true });
  });

  it("is refused when any value of it is changed, whoever typed it", () => {
    const leaves = changedLeaves(messageFor(entries).payload);
    expect(leaves.length).toBeGreaterThan(30);
    for (const { at, document } of leaves) {
      const message = { ...messageFor(entries), payload: document };
      expect(check(message), at).toMatchObject({ ok: false });
    }
  });

  it("is refused when the service signs other entries consistently, however little they differ", () => {
    const leaves = changedLeaves(entries);
    expect(leaves.length).toBeGreaterThan(15);
    for (const { at, document } of leaves) {
      const checked = check(messageFor(document as StoredEntry[]), typed);
      expect(checked, at).toMatchObject({ ok: false });
    }
  });

  it("says which entry and which of its values is not the one that was entered", () => {
    const thief = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
    const changed = entries.map((one, at) => (at === 0 ? { ...one, address: thief } : one));
    const checked = check(messageFor(changed), typed);
    expect(checked.ok ? [] : checked.mismatches.map(({ message }) => message)).toEqual([
      "The address of entry 1 is not the one that you entered",
    ]);
  });

  it("is refused with more or fewer entries, or in another order", () => {
    for (const other of [entries.slice(0, 1), [...entries, ...entries], [...entries].reverse()]) {
      expect(check(messageFor(other), typed)).toMatchObject({ ok: false });
    }
  });

  it("is refused for another organisation, and under another request's id", () => {
    expect(check(messageFor(entries, "another"), typed)).toMatchObject({ ok: false });
    const other = { requestId: "another", trustId, entries: typed };
    expect(checkAddition(messageFor(entries), other, NETWORK)).toMatchObject({ ok: false });
  });

  it("is refused later when its fingerprint is another one", () => {
    const honest = check(messageFor(entries));
    const fingerprint = honest.ok ? honest.fingerprint : "";
    const expected = { requestId, trustId, fingerprint };
    expect(checkAddition(messageFor(entries), expected, NETWORK)).toMatchObject({ ok: true });
    expect(checkAddition(messageFor(entries.slice(1)), expected, NETWORK)).toMatchObject({ ok: false });
  });

  it.each([
    null,
    undefined,
    "text",
    {},
    { type: "ETHEREUM_TRANSACTION_CREATED", payload: {} },
    { type: "ADDRESS_BOOK_REQUEST_CREATED", payload: { requestId, trustId, entries: [] } },
  ])("cannot be read from %j", (message) => {
    expect(check(message, typed)).toMatchObject({ ok: false, mismatches: [{ field: "webhookMessage" }] });
  });
});
