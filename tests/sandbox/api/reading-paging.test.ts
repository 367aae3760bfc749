import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as tables from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let first: SubWalletRow;
let second: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  const walletId = await buildWallet(sandbox, organisationId, [user]);
  first = await buildSubWallet(sandbox, walletId, "ETH");
  second = await buildSubWallet(sandbox, walletId, "ETH");
  for (let i = 0; i < 5; i++) await buildSubWallet(sandbox, walletId, "ETH");
  const at = new Date("2026-03-01T12:00:00.000Z");
  // All of one moment: only the order tells them apart.
  for (let i = 0; i < 11; i++) await buildTransaction(sandbox, first, { createdAt: at });
  await buildTransaction(sandbox, second);
  await sandbox.db
    .insert(tables.vasps)
    .values(["c", "a", "b"].map((id) => ({ id, name: id === "b" ? "a" : id, type: "LISTED" as const })));
});
afterAll(() => sandbox.close());

type Connection = { items: { id: string }[]; nextToken: string | null };

async function readAll(read: (nextToken: string | null) => Promise<Connection>): Promise<string[][]> {
  const pages: string[][] = [];
  let nextToken: string | null = null;
  do {
    const page: Connection = await read(nextToken);
    pages.push(page.items.map((item) => item.id));
    nextToken = page.nextToken;
  } while (nextToken !== null && pages.length < 50);
  return pages;
}

const historyOf = (id: string, args: string) =>
  `{ user { subWallet(subWalletId: "${id}") { transactions${args} { items { id } nextToken } } } }`;
const listQuery = `query ($limit: Int, $nextToken: String) { user { subWallets(limit: $limit, nextToken: $nextToken) { items { id } nextToken } } }`;

describe("pages", () => {
  it("of sub-wallets come in a stable order, each exactly once", async () => {
    const read = (limit: number) =>
      readAll(
        async (nextToken) =>
          (await graphqlData(sandbox.url, { query: listQuery, variables: { limit, nextToken } })).user
            .subWallets,
      );
    const inThrees = await read(3);
    expect(inThrees.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(inThrees.flat()).toEqual((await read(100)).flat());
    expect(new Set(inThrees.flat()).size).toBe(7);
  });

  it("end without an empty page when the limit divides the number", async () => {
    const pages = await readAll(
      async (nextToken) =>
        (await graphqlData(sandbox.url, { query: listQuery, variables: { limit: 7, nextToken } })).user
          .subWallets,
    );
    expect(pages.map((page) => page.length)).toEqual([7]);
  });

  it("of transactions with the same timestamp contain each one once", async () => {
    const pages = await readAll(
      async (nextToken) =>
        (
          await graphqlData(sandbox.url, {
            query: historyOf(first.id, `(limit: 4${nextToken ? `, nextToken: "${nextToken}"` : ""})`),
          })
        ).user.subWallet.transactions,
    );
    expect(pages.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(new Set(pages.flat()).size).toBe(11);
  });

  it("of all transactions continue where the previous one ended", async () => {
    const query = `query ($nextToken: String) { user { transactions(limit: 5, nextToken: $nextToken) { items { id } nextToken } } }`;
    const pages = await readAll(
      async (nextToken) =>
        (await graphqlData(sandbox.url, { query, variables: { nextToken } })).user.transactions,
    );
    expect(pages.map((page) => page.length)).toEqual([5, 5, 2]);
    expect(new Set(pages.flat()).size).toBe(12);
  });

  it("of service providers are sorted by name and readable with the portal key", async () => {
    const query = `query ($nextToken: String) { vasps(limit: 1, nextToken: $nextToken) { items { id name } nextToken } }`;
    const pages = await readAll(
      async (nextToken) =>
        (await graphqlData(sandbox.url, { query, variables: { nextToken }, apiKey: PORTAL_KEY })).vasps,
    );
    expect(pages).toEqual([["a"], ["b"], ["c"]]);
  });

  it("hold ten items by default and a hundred at most", async () => {
    const byDefault = await graphqlData(sandbox.url, { query: historyOf(first.id, "") });
    expect(byDefault.user.subWallet.transactions.items).toHaveLength(10);
    for (let i = 0; i < 95; i++) await buildTransaction(sandbox, second);
    for (let i = 0; i < 10; i++) await buildTransaction(sandbox, second);
    const page = await graphqlData(sandbox.url, { query: historyOf(second.id, "(limit: 100000)") });
    expect(page.user.subWallet.transactions.items).toHaveLength(100);
    expect(page.user.subWallet.transactions.nextToken).not.toBeNull();
  });

  it("of balances and of Bitcoin addresses can be limited too", async () => {
    const query = `query ($nextToken: String) { user { subWallet(subWalletId: "${first.id}") { balances(limit: 1, nextToken: $nextToken) { items { asset { symbol } } nextToken } } } }`;
    const symbols: string[] = [];
    let nextToken: string | null = null;
    do {
      const page: { items: { asset: { symbol: string } }[]; nextToken: string | null } = (
        await graphqlData(sandbox.url, { query, variables: { nextToken } })
      ).user.subWallet.balances;
      symbols.push(...page.items.map((item) => item.asset.symbol));
      nextToken = page.nextToken;
    } while (nextToken);
    expect(symbols[0]).toBe("ETH");
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.length).toBeGreaterThanOrEqual(4);
  });
});

describe("a page of tiles", () => {
  it("takes the same few statements for one sub-wallet as for many", async () => {
    const { $client } = sandbox.db as unknown as { $client: { query(): unknown } };
    const spy = vi.spyOn($client, "query");
    const query = `query ($limit: Int) { user { email organisation { name } subWallets(limit: $limit) { nextToken items {
      id total { value } wallet { walletName cluster { type } policy { version } } transactions(limit: 2) { items { id asset { symbol } transfers { items { id } } } }
      balances { items { asset { symbol } amount { value in { value } } } }
      ... on BlockchainSubWallet { assetName }
    } } } }`;
    const count = async (limit: number) => {
      spy.mockClear();
      await graphqlData(sandbox.url, { query, variables: { limit } });
      return spy.mock.calls.length;
    };
    const forOne = await count(1);
    expect(forOne).toBeGreaterThan(5);
    expect(forOne).toBeLessThan(16);
    expect(await count(7)).toBeLessThanOrEqual(forOne + 1);
    spy.mockRestore();
  });
});

describe("a nextToken", () => {
  const tokenOf = async (id: string): Promise<string> =>
    (await graphqlData(sandbox.url, { query: historyOf(id, "(limit: 2)") })).user.subWallet.transactions
      .nextToken;

  it.each([
    ["changed", async () => (await tokenOf(first.id)).replace(/^./, (was) => (was === "A" ? "B" : "A"))],
    ["another sub-wallet's", () => tokenOf(second.id)],
    ["nonsense", async () => "nonsense"],
    ["an injection", async () => Buffer.from("' or 1=1").toString("base64url")],
  ])("is refused when it is %s", async (_, make) => {
    const query = historyOf(first.id, `(nextToken: "${await make()}")`);
    expect(firstError(await graphql(sandbox.url, { query }))).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "Invalid nextToken",
    });
  });

  it("of an unfiltered list does not continue a filtered one", async () => {
    const query = historyOf(first.id, `(assetSymbol: "ETH", nextToken: "${await tokenOf(first.id)}")`);
    expect(firstError(await graphql(sandbox.url, { query })).code).toBe("INVALID_INPUT");
  });

  it.each([0, -1])("is not needed for a limit of %i to be refused", async (limit) => {
    const answer = await graphql(sandbox.url, { query: listQuery, variables: { limit } });
    expect(firstError(answer).code).toBe("INVALID_INPUT");
  });
});
