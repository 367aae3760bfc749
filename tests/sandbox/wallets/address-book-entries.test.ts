import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAddressOf } from "../../../sandbox/chains/any-address";
import type { Chain, SubWalletType } from "../../../sandbox/chains/names";
import { addressBookEntries } from "../../../sandbox/db/schema";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { vaultOf } from "../../fixtures/sandbox/vault";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const ADD = `mutation ($input: CreateAddressBookEntryInput!) {
  createAddressBookEntry(createAddressBookEntryInput: $input) { success } }`;
const RIPPLE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const entry = { chain: "ETHEREUM", name: "Acme", address: STRANGER, type: ["RECIPIENT"] };

const add = (entries: object[], headers: Record<string, string> = {}) =>
  graphql(payments.sandbox.url, { query: ADD, variables: { input: { entries } }, headers });
const rows = () =>
  payments.sandbox.db
    .select()
    .from(addressBookEntries)
    .where(eq(addressBookEntries.organisationId, payments.organisation.id))
    .orderBy(addressBookEntries.order);

describe("createAddressBookEntry", () => {
  it("adds each entry once, trimmed and in its chain's canonical spelling", async () => {
    const counterparty = { name: " Acme Ltd ", vasp: { type: "LISTED", id: "v1", name: "Acme VASP" } };
    const both = [
      { ...entry, address: STRANGER.toLowerCase(), label: "  ", name: " Acme " },
      {
        chain: "RIPPLE",
        name: "Tagged",
        address: RIPPLE,
        memo: " 7 ",
        type: ["RECIPIENT", "TRAVEL_RULE"],
        counterparty,
      },
    ];
    expect((await add(both)).data.createAddressBookEntry).toEqual({ success: true });
    await add([entry]);
    expect(await rows()).toMatchObject([
      { chain: "ETHEREUM", name: "Acme", label: null, address: STRANGER, travelRule: false, vaspType: null },
      { chain: "RIPPLE", memo: "7", recipient: true, counterpartyName: "Acme Ltd", vaspId: "v1" },
    ]);
  });

  it.each([
    ["no name", { name: " " }, "Name must be 1 to 50 characters (ETHEREUM row 2)"],
    ["a name of 50", { name: "x".repeat(50) }, "Name must be 1 to 50 characters (ETHEREUM row 2)"],
    ["a label of 101", { label: "x".repeat(101) }, "Label must be under 100 characters (ETHEREUM row 2)"],
    [
      "an invalid address",
      { address: `${STRANGER}0` },
      "Please enter a valid ETHEREUM address (ETHEREUM row 2)",
    ],
    ["no type", { type: [] }, "Please choose at least one type (ETHEREUM row 2)"],
    [
      "no counterparty",
      { type: ["TRAVEL_RULE"] },
      "Please provide Travel Rule information for the address row 2",
    ],
    [
      "a tag of letters",
      { chain: "RIPPLE", address: RIPPLE, memo: "seven" },
      "Not a valid RIPPLE destination tag",
    ],
  ])("refuses all for %s", async (_, part, errorMessage) => {
    const before = (await rows()).length;
    const fresh = { ...entry, address: "0x00000000219ab540356cBB839Cbe05303d7705Fa" };
    const answer = await add([fresh, { ...entry, ...part }]);
    expect(firstError(answer)).toEqual({ code: "INVALID_INPUT", errorMessage });
    // The counterparty of a type, and the address and memo of a chain, go with them.
    const field = Object.keys(part).at(-1);
    const reason = errorMessage.replace(/ \(ETHEREUM row 2\)$| row 2$/, "");
    const place = { row: 1, field: reason.includes("Travel Rule") ? "counterparty" : field, reason };
    expect(answer.errors?.[0]?.extensions).toEqual({ code: "INVALID_INPUT", place });
    expect(await rows()).toHaveLength(before);
  });

  it("accepts 1 to 50 at a time", async () => {
    expect(firstError(await add([])).code).toBe("INVALID_INPUT");
    const answer = await add(Array.from({ length: 51 }, () => entry));
    expect(firstError(answer).errorMessage).toBe("Maximum of 50 address entries only");
  });
});

describe("an address of any chain", () => {
  const kinds: [SubWalletType, Chain][] = [
    ["ETH", "ETHEREUM"],
    ["BINANCE_SMART_CHAIN", "BINANCE_SMART_CHAIN"],
    ["XDCNETWORK", "XDCNETWORK"],
    ["BTC", "BITCOIN"],
    ["DOGE", "DOGE"],
    ["XRP", "RIPPLE"],
    ["ADA", "CARDANO"],
    ["BNB", "BINANCE"],
    ["DOT", "SUBSTRATE"],
    ["SOL", "SOLANA"],
  ];

  it.each(kinds)("of %s is accepted, and refused with one wrong letter", async (type, chain) => {
    for (const network of ["mainnet", "testnet"] as const) {
      const { address } = await (await vaultOf(network)).derive(type, 0, 0, 0);
      expect(isAddressOf(chain, address, network)).toBe(true);
      expect(isAddressOf(chain, `${address.slice(0, -2)}OO`, network)).toBe(false);
    }
  });

  it.each([
    ["TRON", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
    ["VECHAIN", "0x52908400098527886E0F7030069857D2E4169EE7", "0x52908400098527886E0F7030069857D2E4169Ee7"],
  ] as const)(
    "of %s, which has no payments, is accepted too, and refused with a wrong letter",
    (chain, right, wrong) => {
      expect(isAddressOf(chain, right, "mainnet")).toBe(true);
      expect(isAddressOf(chain, wrong, "mainnet")).toBe(false);
    },
  );

  it("of a chain whose addresses cannot be checked is refused", () => {
    expect(isAddressOf("RADIX", "account_rdx1", "mainnet")).toBe(false);
  });
});
