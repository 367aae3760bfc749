import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as tables from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let walletId: string;
let otherWalletId: string;
let rent: SubWalletRow;
let wages: SubWalletRow;
let coins: SubWalletRow;
let foreign: SubWalletRow;

const SUPPLIER = "0x52908400098527886E0F7030069857D2E4169EE7";
const BAKERY = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { db } = sandbox;
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  walletId = await buildWallet(sandbox, organisationId, [user], { isDefault: true });
  otherWalletId = await buildWallet(sandbox, organisationId, [user]);
  rent = await buildSubWallet(sandbox, walletId, "ETH", "Rent 100%");
  wages = await buildSubWallet(sandbox, otherWalletId, "ETH", "ÉLAN Wages");
  coins = await buildSubWallet(sandbox, walletId, "BTC", "Savings");
  const gone = await buildWallet(sandbox, organisationId, [user], { deleted: true });
  await buildSubWallet(sandbox, gone, "ETH", "Rent of before");
  const other = await buildOrganisation(sandbox);
  const stranger = await buildUser(sandbox, other.id);
  foreign = await buildSubWallet(
    sandbox,
    await buildWallet(sandbox, other.id, [stranger]),
    "ETH",
    "Foreign rent",
  );
  const entry = { organisationId, recipient: true, travelRule: false };
  await db.insert(tables.addressBookEntries).values([
    { ...entry, chain: "ETHEREUM", name: "Supplier", label: "Steel", address: SUPPLIER },
    { ...entry, chain: "BITCOIN", name: "Bakery", address: BAKERY, recipient: false, travelRule: true },
    { ...entry, chain: "ETHEREUM", organisationId: other.id, name: "Foreign steel", address: SUPPLIER },
  ]);
});
afterAll(() => sandbox.close());

const ask = (query: string, variables?: Record<string, unknown>) =>
  graphqlData(sandbox.url, { query, variables });
const refusal = async (query: string, variables?: Record<string, unknown>) =>
  firstError(await graphql(sandbox.url, { query, variables }));

describe("a search for sub-wallets", () => {
  const FIND = `query ($search: String, $chain: Chain, $walletType: WalletType, $walletId: String, $limit: Int, $nextToken: String) {
    user { findSubWallets(search: $search, chain: $chain, walletType: $walletType, walletId: $walletId, limit: $limit, nextToken: $nextToken) {
      items { id } nextToken } } }`;
  const find = async (variables: Record<string, unknown>) => {
    const { items } = (await ask(FIND, variables)).user.findSubWallets;
    return items.map(({ id }: { id: string }) => id);
  };

  it.each([
    ["a part of the name", () => ({ search: "rent 1" }), () => [rent.id]],
    ["a name with letters beyond ASCII", () => ({ search: "élan" }), () => [wages.id]],
    ["characters with a meaning in patterns", () => ({ search: "100%" }), () => [rent.id]],
    ["a pattern that matches no name literally", () => ({ search: "r%t" }), () => []],
    ["a part of the address", () => ({ search: wages.address.slice(5, 30).toUpperCase() }), () => [wages.id]],
    ["the coin's symbol", () => ({ search: "btc" }), () => [coins.id]],
    ["the coin's name", () => ({ search: "Ether" }), () => [rent.id, wages.id]],
    ["a chain", () => ({ chain: "ETHEREUM" }), () => [rent.id, wages.id]],
    ["a parent wallet", () => ({ walletId: otherWalletId }), () => [wages.id]],
    ["an unknown parent wallet", () => ({ walletId: "none" }), () => []],
    ["a kind", () => ({ walletType: "EXCHANGE" }), () => []],
    ["no text", () => ({ search: "  " }), () => [rent.id, wages.id, coins.id]],
  ])("finds by %s, in the order of the list", async (_, variables, expected) => {
    expect(await find(variables())).toEqual(expected());
  });

  it("continues with its own token only", async () => {
    const first = (await ask(FIND, { chain: "ETHEREUM", limit: 1 })).user.findSubWallets;
    expect(first.items).toEqual([{ id: rent.id }]);
    const { nextToken } = first;
    const second = (await ask(FIND, { chain: "ETHEREUM", limit: 1, nextToken })).user.findSubWallets;
    expect(second).toEqual({ items: [{ id: wages.id }], nextToken: null });
    expect((await refusal(FIND, { limit: 1, nextToken })).code).toBe("INVALID_INPUT");
  });

  it("is refused above 128 characters", async () => {
    expect((await refusal(FIND, { search: "a".repeat(129) })).code).toBe("INVALID_INPUT");
    expect(await find({ search: "a".repeat(128) })).toEqual([]);
  });
});

describe("a search in the address book", () => {
  const FIND = `query ($search: String, $chain: Chain, $type: AddressBookEntryType) {
    user { findAddressBookEntries(search: $search, chain: $chain, type: $type) {
      items { name } whitelistEnabled nextToken } } }`;

  it.each([
    ["the name", { search: "bake" }, ["Bakery"]],
    ["the label", { search: "STEEL" }, ["Supplier"]],
    ["the address", { search: "0x529084" }, ["Supplier"]],
    ["the chain", { chain: "BITCOIN" }, ["Bakery"]],
    ["the type", { type: "TRAVEL_RULE" }, ["Bakery"]],
    ["both types", { type: "RECIPIENT", search: "bakery" }, []],
    ["nothing", {}, ["Supplier", "Bakery"]],
  ])("finds by %s", async (_, variables, expected) => {
    const { items, whitelistEnabled } = (await ask(FIND, variables)).user.findAddressBookEntries;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(expected);
    expect(whitelistEnabled).toBe(false);
  });
});

describe("similar addresses", () => {
  const LIKE = `query ($chain: Chain!, $startsWith: String!, $endsWith: String!) {
    user { addressesLike(chain: $chain, startsWith: $startsWith, endsWith: $endsWith) {
      subWallets { id address } entries { name } whitelistEnabled } } }`;
  const like = async (chain: string, startsWith: string, endsWith: string) => {
    const { subWallets, entries } = (await ask(LIKE, { chain, startsWith, endsWith })).user.addressesLike;
    return {
      ids: subWallets.map(({ id }: { id: string }) => id),
      names: entries.map(({ name }: { name: string }) => name),
    };
  };

  it("are found by their start, with and without the prefix, and by their end", async () => {
    const { address } = rent;
    const digits = address.slice(2);
    for (const start of [address.slice(0, 9), digits.slice(0, 7).toUpperCase()]) {
      expect(await like("ETHEREUM", start, "zz")).toEqual({ ids: [rent.id], names: [] });
    }
    expect(await like("ETHEREUM", "zz", address.slice(-7).toUpperCase())).toEqual({
      ids: [rent.id],
      names: [],
    });
    expect(await like("ETHEREUM", "529084", "zz")).toEqual({ ids: [], names: ["Supplier"] });
    expect(await like("BITCOIN", "1bvb", "zz")).toEqual({ ids: [], names: ["Bakery"] });
  });

  it("come first when both ends are alike", async () => {
    const start = rent.address.slice(0, 9);
    const end = wages.address.slice(-7);
    expect((await like("ETHEREUM", start, end)).ids).toEqual([rent.id, wages.id]);
    expect((await like("ETHEREUM", wages.address.slice(0, 9), end)).ids).toEqual([wages.id]);
    expect((await like("ETHEREUM", wages.address.slice(0, 9), rent.address.slice(-7))).ids).toEqual([
      rent.id,
      wages.id,
    ]);
  });

  it("are never another organisation's, nor on another chain", async () => {
    expect(await like("ETHEREUM", foreign.address, foreign.address.slice(-30))).toEqual({
      ids: [],
      names: [],
    });
    expect(await like("XDCNETWORK", rent.address, "zz")).toEqual({ ids: [], names: [] });
  });

  it.each([
    ["a pattern for any text", "5%", "zz"],
    ["a pattern for one character", "5_", "zz"],
    ["an escape", "5\\", "zz\\"],
  ])("are not found by %s", async (_, start, end) => {
    expect(await like("ETHEREUM", start, end)).toEqual({ ids: [], names: [] });
  });

  it.each([
    ["a start of one character", "0xa", "zz"],
    ["an end of one character", "ab", "z"],
    ["a start that is too long", "a".repeat(129), "zz"],
  ])("are not searched for by %s", async (_, startsWith, endsWith) => {
    const { code } = await refusal(LIKE, { chain: "ETHEREUM", startsWith, endsWith });
    expect(code).toBe("INVALID_INPUT");
  });
});

describe("a search for service providers", () => {
  const FIND = `query ($search: String, $ids: [String!], $type: VaspType, $limit: Int, $nextToken: String) {
    findVasps(search: $search, ids: $ids, type: $type, limit: $limit, nextToken: $nextToken) {
      items { id name type } nextToken } }`;
  const find = async (variables: Record<string, unknown>) => {
    const { items } = (await ask(FIND, variables)).findVasps;
    return items.map(({ id }: { id: string }) => id);
  };

  beforeAll(() =>
    sandbox.db.insert(tables.vasps).values([
      { id: "z", name: "Zürich Desk 100%", type: "LISTED" },
      { id: "a", name: "Aldgate Exchange", type: "LISTED" },
      { id: "b", name: "Bergamot Exchange", type: "UNLISTED" },
      { id: "c", name: "Calloway Exchange", type: "LISTED" },
    ]),
  );

  it.each([
    ["a part of the name, letter case aside", { search: "EXCHANGE" }, ["a", "b", "c"]],
    ["a name with letters beyond ASCII", { search: "zÜrich" }, ["z"]],
    ["characters with a meaning in patterns", { search: "100%" }, ["z"]],
    ["a kind as well", { search: "exchange", type: "LISTED" }, ["a", "c"]],
    ["ids, known or not", { ids: ["z", "a", "nobody"] }, ["a", "z"]],
    ["no ids", { ids: [] }, []],
  ])("finds by %s, by name", async (_, variables, expected) => {
    expect(await find(variables)).toEqual(expected);
  });

  it("goes on with its own token only", async () => {
    const first = (await ask(FIND, { search: "exchange", limit: 2 })).findVasps;
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual(["a", "b"]);
    expect(await find({ search: "exchange", limit: 2, nextToken: first.nextToken })).toEqual(["c"]);
    const other = await refusal(FIND, { search: "desk", nextToken: first.nextToken });
    expect(other.code).toBe("INVALID_INPUT");
  });

  it("refuses a text or a list of ids that is too long", async () => {
    expect((await refusal(FIND, { search: "x".repeat(129) })).code).toBe("INVALID_INPUT");
    expect((await refusal(FIND, { ids: Array.from({ length: 101 }, String) })).code).toBe("INVALID_INPUT");
  });
});
