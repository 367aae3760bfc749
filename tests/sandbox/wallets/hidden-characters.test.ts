import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBookEntries, organisations, subWallets } from "../../../sandbox/db/schema";
import { csvLine } from "../../../sandbox/reports/csv";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { updateTransfers } from "../../fixtures/sandbox/travel-rule";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const CREATE = `mutation ($input: CreateSubWalletInput!) {
  createSubWallet(createSubWalletInput: $input) { subWalletId } }`;
const ADD = `mutation ($input: CreateAddressBookEntryInput!) {
  createAddressBookEntry(createAddressBookEntryInput: $input) { success } }`;
const entry = { chain: "ETHEREUM", name: "Acme", address: STRANGER, type: ["RECIPIENT"] };

const mutate = (query: string, input: object) =>
  graphql(payments.sandbox.url, { query, variables: { input } });
const createSubWallet = (name: string) => mutate(CREATE, { walletId: payments.walletId, type: "ETH", name });
const addEntry = (change: object) => mutate(ADD, { entries: [{ ...entry, ...change }] });

describe("the API", () => {
  it.each([
    ["right-to-left override", "Tre\u202eyrusa", 'U+202E) after "Tre"'],
    ["zero-width space", "\u200bTreasury", "U+200B) at the beginning"],
    ["control character", "Trea\u0007sury", 'U+0007) after "Trea"'],
    ["Hangul filler", "A\u3164", 'U+3164) after "A"'],
    ["joiner between Latin letters", "A\u200db", 'U+200D) after "A"'],
    ["tag character", "A\u{e0041}", 'U+E0041) after "A"'],
  ])("refuses a name with a %s", async (_, name, place) => {
    const answer = await createSubWallet(name);
    const errorMessage = expect.stringContaining(`name contains an invisible character (${place}. Remove it`);
    expect(firstError(answer)).toEqual({ code: "INVALID_INPUT", errorMessage });
  });

  const counterparty = (name: string, business = "Desk") => ({
    type: ["TRAVEL_RULE"],
    counterparty: { name, vasp: { type: "UNLISTED", name: business } },
  });
  it.each<[place: string, change: object]>([
    ["entries[0].name", { name: "Ac\u200bme" }],
    ["entries[0].label", { label: "Ac\u200bme" }],
    ["entries[0].memo", { chain: "RIPPLE", memo: "7\u200b7" }],
    ["entries[0].counterparty.name", counterparty("Ac\u200bme")],
    ["entries[0].counterparty.vasp.name", counterparty("Acme", "De\u200bsk")],
  ])("refuses it in %s", async (place, change) => {
    expect(firstError(await addEntry(change))).toEqual({
      code: "INVALID_INPUT",
      errorMessage: expect.stringContaining(`${place} contains an invisible character (U+200B)`),
    });
  });

  it("refuses it in Travel Rule details", async () => {
    const answer = await updateTransfers(payments.sandbox, [
      { id: "any", beneficiary: { name: "Jo\u202e", accountId: "1" } },
    ]);
    expect(firstError(answer).errorMessage).toContain(
      'transfers[0].beneficiary.name contains an invisible character (U+202E) after "Jo"',
    );
  });

  it.each([
    ["in every script, with the joiners that it needs", "می\u200cخواهم क्\u200dष 株式会社"],
    ["with emoji", "👩\u200d💻 ❤\ufe0f"],
  ])("takes names %s", async (_, name) => {
    expect((await createSubWallet(name)).data.createSubWallet.subWalletId).toBeTruthy();
  });

  it("stores names in their normal form", async () => {
    const { db } = payments.sandbox;
    await createSubWallet(" Zoe\u0308  Bank");
    expect(await db.select().from(subWallets).where(eq(subWallets.name, "Zo\u00eb Bank"))).toHaveLength(1);
    await addEntry({ name: " Zoe\u0308  Bank" });
    const found = db.select().from(addressBookEntries).where(eq(addressBookEntries.name, "Zo\u00eb Bank"));
    expect(await found).toHaveLength(1);
  });
});

describe("a name that was stored before", () => {
  const MARKED = "Tre⟨U+202E⟩yrusa";

  it("is marked on the phone", async () => {
    const { sandbox, organisation, people, eth } = payments;
    await sandbox.db.update(subWallets).set({ name: "Tre\u202eyrusa" }).where(eq(subWallets.id, eth.id));
    await sandbox.db
      .update(organisations)
      .set({ name: "Ac\u200bme" })
      .where(eq(organisations.id, organisation.id));
    const { requestId } = (
      await payments.tryEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" })
    ).data.createEthereumTransaction;
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const path = `${sandbox.url}/device/${people[0]?.id}`;
    const request = await (await fetch(`${path}/${requestId}`)).text();
    expect(request).toContain(MARKED);
    expect(request).toContain("Ac⟨U+200B⟩me");
    const addresses = await (await fetch(`${path}/addresses`)).text();
    expect(addresses).toContain(MARKED);
    for (const page of [request, addresses]) expect(page).not.toMatch(/[\u200b\u202e]/);
  });

  it("is marked in exported files", () => {
    expect(csvLine(["Tre\u202eyrusa", "two\nlines"])).toBe(`"${MARKED}","two\nlines"\r\n`);
  });
});
