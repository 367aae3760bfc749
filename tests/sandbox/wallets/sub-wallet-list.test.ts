import BigNumber from "bignumber.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rate } from "../../../sandbox/rates/rates";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  fund,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let operations: string;
let vault: string;
/** Ids by name. */
const ids = new Map<string, string>();
let address: string;

const ETHER = 10n ** 18n;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  operations = await buildWallet(sandbox, organisationId, [user], { isDefault: true });
  vault = await buildWallet(sandbox, organisationId, [user]);
  const add = async (
    walletId: string,
    type: "ETH" | "BTC" | "XRP",
    name: string,
    holds: [string, bigint][],
  ) => {
    const subWallet = await buildSubWallet(sandbox, walletId, type, name);
    ids.set(name, subWallet.id);
    for (const [assetId, amount] of holds) await fund(sandbox, subWallet, assetId, amount);
    return subWallet;
  };
  // In this order, which none of the others is. Two have the same name but for its capitals, three the same value.
  await add(operations, "ETH", "delta", [["ETHEREUM/ETH", 2n * ETHER]]);
  await add(vault, "BTC", "bravo", []);
  await add(operations, "ETH", "Alpha", [
    ["ETHEREUM/ETH", ETHER],
    ["ETHEREUM/USDC", 5_000_000_000n],
  ]);
  await add(operations, "XRP", "Bravo", []);
  address = (await add(vault, "BTC", "charlie", [["BITCOIN/BTC", 1_000n]])).address;
  await add(operations, "ETH", "echo", [["ETHEREUM/ANX", ETHER]]);
  const other = await buildOrganisation(sandbox);
  const stranger = await buildUser(sandbox, other.id);
  const theirs = await buildWallet(sandbox, other.id, [stranger]);
  const foreign = await buildSubWallet(sandbox, theirs, "ETH", "alpha of others");
  await fund(sandbox, foreign, "ETHEREUM/ETH", 900n * ETHER);
});
afterAll(() => sandbox.close());

const LIST = `query ($search: String, $chain: Chain, $walletId: String, $sort: SubWalletSort, $limit: Int, $nextToken: String, $currency: String) {
  user { subWalletList(search: $search, chain: $chain, walletId: $walletId, sort: $sort, limit: $limit, nextToken: $nextToken) {
    items { name } nextToken count total(currency: $currency) { value currency } } } }`;

const list = async (variables: Record<string, unknown> = {}) => {
  const { subWalletList } = (await graphqlData(sandbox.url, { query: LIST, variables })).user;
  const names = subWalletList.items.map(({ name }: { name: string }) => name);
  return { ...subWalletList, names };
};

/** All names, a page of so many at a time. */
const readAll = async (variables: Record<string, unknown>, limit: number) => {
  const names: string[] = [];
  let nextToken: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...variables, limit, nextToken });
    names.push(...page.names);
    nextToken = page.nextToken;
  } while (nextToken);
  return names;
};

const ORDERS = {
  CREATED: ["delta", "bravo", "Alpha", "Bravo", "charlie", "echo"],
  NAME: ["Alpha", "bravo", "Bravo", "charlie", "delta", "echo"],
  // Alpha's tokens count, echo's delisted one does not.
  VALUE: ["Alpha", "delta", "charlie", "bravo", "Bravo", "echo"],
  ASSET: ["bravo", "charlie", "delta", "Alpha", "echo", "Bravo"],
};

describe("the list of sub-wallets", () => {
  it.each(Object.entries(ORDERS))("is sorted by %s, ties in the order of creation", async (sort, names) => {
    expect(await list({ sort })).toMatchObject({ names, count: 6, nextToken: null });
  });

  it.each(Object.entries(ORDERS))(
    "by %s has each sub-wallet on one page, whatever its size",
    async (sort, names) => {
      for (const limit of [1, 2, 4]) expect(await readAll({ sort }, limit)).toEqual(names);
    },
  );

  it.each([
    ["a name", { search: "BRAVO" }, ["bravo", "Bravo"]],
    ["a coin", { search: "bitcoin" }, ["bravo", "charlie"]],
    ["a token that is held", { search: "usdc" }, ["Alpha"]],
    ["a token that nobody holds", { search: "tether" }, []],
    ["a token that is delisted", { search: "anx" }, []],
    ["a chain", { chain: "RIPPLE" }, ["Bravo"]],
    ["a wallet", { walletId: () => vault }, ["bravo", "charlie"]],
    [
      "all at once",
      { search: "a", chain: "ETHEREUM", walletId: () => operations },
      ["delta", "Alpha", "echo"],
    ],
    ["nothing of another organisation", { search: "others" }, []],
  ])("is found by %s, and counted over all pages", async (_, given, names) => {
    const variables = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === "function" ? value() : value]),
    );
    expect(await list(variables)).toMatchObject({ names, count: names.length });
    expect((await list({ ...variables, limit: 1 })).count).toBe(names.length);
  });

  it("is found by any address in full, a new one too", async () => {
    const input = {
      subWalletIdString: ids.get("charlie"),
      addressType: "COMPATIBILITY",
      addressUsageType: "RECEIVE",
    };
    const { createBitcoinAddress } = await graphqlData(sandbox.url, {
      query: `mutation ($input: CreateBitcoinAddressInput!) {
        createBitcoinAddress(createBitcoinAddressInput: $input) { address { id } } }`,
      variables: { input },
    });
    for (const search of [address, createBitcoinAddress.address.id]) {
      expect((await list({ search })).names).toEqual(["charlie"]);
    }
    expect((await list({ search: createBitcoinAddress.address.id.slice(0, -1) })).names).toEqual([]);
  });

  it("is worth what all that it finds hold, to the last digit and in any currency", async () => {
    const now = new Date();
    const price = (asset: string, currency: "GBP" | "JPY") => rate(asset, currency, now)!;
    for (const currency of ["GBP", "JPY"] as const) {
      const expected = price("ETHEREUM/ETH", currency)
        .times(3)
        .dp(2, BigNumber.ROUND_HALF_UP)
        .plus(price("ETHEREUM/USDC", currency).times(5_000).dp(2, BigNumber.ROUND_HALF_UP));
      const { total } = await list({ chain: "ETHEREUM", limit: 1, currency });
      expect(total).toEqual({ value: expected.toFixed(2), currency });
    }
    expect((await list({ search: "nothing has this name" })).total.value).toBe("0.00");
  });
});

describe("a page of the list", () => {
  it("begins after the last of the page before, though its value has changed", async () => {
    const first = await list({ sort: "VALUE", limit: 2 });
    expect(first.names).toEqual(["Alpha", "delta"]);
    const id = ids.get("charlie") ?? "";
    await fund(sandbox, { id, chain: "BITCOIN", address }, "BITCOIN/BTC", 1n);
    const { names } = await list({ sort: "VALUE", limit: 9, nextToken: first.nextToken });
    expect(names).toEqual(["charlie", "bravo", "Bravo", "echo"]);
  });

  it("is refused with the token of another order, filter or list", async () => {
    const { nextToken } = await list({ sort: "NAME", limit: 1 });
    for (const variables of [{ sort: "VALUE" }, { sort: "NAME", search: "a" }, {}]) {
      const answer = await graphql(sandbox.url, { query: LIST, variables: { ...variables, nextToken } });
      expect(firstError(answer).code).toBe("INVALID_INPUT");
    }
  });
});
