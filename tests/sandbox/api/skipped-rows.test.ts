import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let busiest: string;
let bitcoin: string;
let staked: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
  const { user } = await graphqlData(sandbox.url, {
    query: "{ user { findTransactions(limit: 100) { items { subWalletId } } } }",
  });
  const ids: string[] = user.findTransactions.items.map(
    ({ subWalletId }: { subWalletId: string }) => subWalletId,
  );
  const counted = ids.map((id) => ({ id, count: ids.filter((one) => one === id).length }));
  busiest = counted.sort((a, b) => b.count - a.count)[0]?.id ?? "";
  const { rows } = await sandbox.db.execute<{ bitcoin: string; staked: string }>(sql`
    with own as (select s.id, s.chain from sub_wallets s join sub_wallets one using (organisation_id) where one.id = ${busiest})
    select (select own.id from own join addresses on sub_wallet_id = own.id where own.chain = 'BITCOIN' and usage = 'RECEIVE'
            group by own.id order by count(*) desc limit 1) as bitcoin,
           (select own.id from own join transactions on sub_wallet_id = own.id where operation = 'REWARD'
            group by own.id order by count(*) desc limit 1) as staked`);
  [bitcoin, staked] = [rows[0]?.bitcoin ?? "", rows[0]?.staked ?? ""];
}, 180_000);
afterAll(() => sandbox.close());

type Page = { ids: string[]; nextToken: string | null; count?: number | null };
interface Place {
  nextToken?: string | null;
  skip?: number;
}

const SIZE = 6;

/** Lists and orders: `%s` stands for the place of the page. */
const LISTS: [name: string, field: string, id?: string][] = [
  ["sub-wallets", "subWalletList(%s)"],
  ["sub-wallets by name", "subWalletList(sort: NAME, %s)"],
  ["sub-wallets by asset", "subWalletList(sort: ASSET, %s)"],
  ["sub-wallets by value", "subWalletList(sort: VALUE, %s)"],
  ["sub-wallets that a text finds", 'subWalletList(search: "e", sort: NAME, %s)'],
  ["transactions", "findTransactions(%s)"],
  ["transactions, the oldest first", "findTransactions(descending: false, %s)"],
  ["transactions by state", "findTransactions(sort: STATUS, descending: false, %s)"],
  ["transactions by state, the last first", "findTransactions(sort: STATUS, %s)"],
  ["transactions of an asset", 'findTransactions(assetSymbol: "ETH", %s)'],
  ["transactions of an operation", "findTransactions(operations: [PAYMENT], %s)"],
  ["transactions that a name finds", 'findTransactions(search: "desk", %s)'],
  ["transactions that two letters find", 'findTransactions(search: "tr", %s)'],
  ["transactions of a direction", "findTransactions(directions: [SENT], %s)"],
  ["the audit log", "auditLog(%s)", "entry"],
  ["the audit log, the oldest first", "auditLog(descending: false, %s)", "entry"],
  ["the audit log of today", 'auditLog(from: "2020-01-01T00:00:00Z", %s)', "entry"],
  ["the address book", "findAddressBookEntries(%s)", "address"],
  ["the address book by label", "findAddressBookEntries(sort: LABEL, %s)", "address"],
  [
    "the address book by label, turned round",
    "findAddressBookEntries(sort: LABEL, descending: true, %s)",
    "address",
  ],
  ["a sub-wallet's transactions", "subWallet"],
  ["a sub-wallet's transactions of an asset", 'subWallet assetSymbol: "ETH"'],
  ["receive addresses", "addresses"],
  ["rewards", "rewardLedger"],
  ["exchange transfers", "exchangeTransfers(%s)"],
  ["exchange transfers by amount", "exchangeTransfers(sort: AMOUNT, %s)"],
  ["exchange transfers by their receiver, turned round", "exchangeTransfers(sort: TO, descending: true, %s)"],
];

function queryOf(field: string, id: string, { nextToken = null, skip }: Place): string {
  const place = `limit: ${SIZE}, nextToken: ${JSON.stringify(nextToken)}${skip === undefined ? "" : `, skip: ${skip}`}`;
  const [name, filter = ""] = field.split(/ (.*)/);
  const list = `items { ${id} } nextToken count`;
  const ofChain = (of: string, fields: string) =>
    `{ user { on: subWallet(subWalletId: "${of}") { ... on BlockchainSubWallet { ${fields} } } } }`;
  if (field === "addresses") return ofChain(bitcoin, `list: addresses(${place}) { ${list} }`);
  if (field === "rewardLedger")
    return ofChain(staked, `staking { list: rewardLedger(${place}) { ${list} } }`);
  const count = /^(auditLog|exchangeTransfers|findTransactions|subWallet)\b/.test(field) ? "count" : "";
  return name === "subWallet"
    ? `{ user { on: subWallet(subWalletId: "${busiest}") { list: transactions(${filter} ${place}) { items { ${id} } nextToken count } } } }`
    : `{ user { list: ${field.replace("%s", place)} { items { ${id} } nextToken ${count} } } }`;
}

async function read(field: string, id: string, place: Place = {}): Promise<Page> {
  const { user } = await graphqlData(sandbox.url, { query: queryOf(field, id, place) });
  const { items, ...page } = (user.on?.staking ?? user.on ?? user).list;
  return { ids: items.map((item: Record<string, unknown>) => String(item[id])), ...page };
}

async function readAll(field: string, id: string): Promise<Page[]> {
  const pages = [await read(field, id)];
  for (let token = pages[0]?.nextToken; token; token = pages.at(-1)?.nextToken) {
    pages.push(await read(field, id, { nextToken: token }));
  }
  return pages;
}

describe.each(LISTS)("A page of %s", (_, field, id = "id") => {
  it("begins so many rows behind the beginning or a token, before a token, or before the end", async () => {
    const pages = await readAll(field, id);
    const all = pages.flatMap(({ ids }) => ids);
    expect(pages.length).toBeGreaterThan(2);
    const at = async (place: Place) => (await read(field, id, place)).ids;
    const middle = Math.floor(pages.length / 2);
    // Row for row the same, and the next page's token too.
    expect(await read(field, id, { skip: middle * SIZE })).toEqual(pages[middle]);
    const nextToken = pages[middle - 1]?.nextToken ?? null;
    expect(await at({ nextToken, skip: SIZE })).toEqual(pages[middle + 1]?.ids);
    expect(await at({ nextToken, skip: -SIZE })).toEqual(pages[middle - 1]?.ids);
    expect(await at({ nextToken, skip: -middle * SIZE })).toEqual(pages[0]?.ids);
    expect(await at({ nextToken, skip: -middle * SIZE - 1 })).toEqual(pages[0]?.ids);
    expect(await at({ skip: -SIZE })).toEqual(all.slice(-SIZE));
    expect(await at({ skip: -SIZE - 1 })).toEqual(all.slice(-SIZE - 1, -1));
    expect(await at({ skip: -all.length - 5 })).toEqual(pages[0]?.ids);
    expect(await at({ skip: all.length - 1 })).toEqual(all.slice(-1));
    expect(await read(field, id, { skip: all.length })).toMatchObject({ ids: [], nextToken: null });
  });
});

describe("The number of rows", () => {
  it.each([
    ["transactions", "findTransactions(%s)"],
    ["transactions by state", "findTransactions(sort: STATUS, %s)"],
    ["transactions of an asset", 'findTransactions(assetSymbol: "ETH", %s)'],
    [
      "transactions of an operation and a state",
      "findTransactions(operations: [PAYMENT], statuses: [CONFIRMED], %s)",
    ],
    ["transactions before a day", 'findTransactions(until: "2026-11-01T00:00:00Z", %s)'],
    ["a sub-wallet's transactions", "subWallet"],
    ["a sub-wallet's transactions of an asset", 'subWallet assetSymbol: "ETH"'],
    ["receive addresses", "addresses"],
    ["rewards", "rewardLedger"],
    ["exchange transfers by state", "exchangeTransfers(sort: STATUS, %s)"],
    ["exchange transfers of an asset", 'exchangeTransfers(assetSymbol: "BTC", %s)'],
  ])("of %s is that of all pages", async (_, field) => {
    const pages = await readAll(field, "id");
    const count = pages.flatMap(({ ids }) => ids).length;
    expect(pages.map((page) => page.count)).toEqual(pages.map(() => count));
  });

  it.each(['findTransactions(search: "desk", %s)', "findTransactions(directions: [SENT], %s)"])(
    "is not said of what no index orders: %s",
    async (field) => {
      expect((await read(field, "id")).count).toBeNull();
    },
  );
});

it("cannot be skipped in any number", async () => {
  const query = "{ user { findTransactions(skip: 100001) { nextToken } } }";
  expect(firstError(await graphql(sandbox.url, { query }))).toMatchObject({ code: "INVALID_INPUT" });
});
