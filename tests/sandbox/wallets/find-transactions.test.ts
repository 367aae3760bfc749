import BigNumber from "bignumber.js";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestAnnotations, requests, transactions } from "../../../sandbox/db/schema";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const FIELDS = `id status operation createdAt transactionHash asset { displaySymbol decimalPlace } subWalletName
  subWalletId transactionDirection amount { value }
  from { id name } to { id name }`;
const ALL = `query ($limit: Int, $nextToken: String) {
  user { list: transactions(limit: $limit, nextToken: $nextToken) { items { ${FIELDS} } nextToken } } }`;
const FIND = `query ($search: String, $statuses: [TransactionStatus!], $operations: [Operation!], $assetSymbol: String, $from: String,
  $directions: [TransactionDirection!], $subWallet: String, $minAmount: String, $maxAmount: String, $until: String, $sort: TransactionSort, $descending: Boolean, $limit: Int, $nextToken: String) {
  user { list: findTransactions(search: $search, statuses: $statuses, operations: $operations, assetSymbol: $assetSymbol, from: $from,
    directions: $directions, subWallet: $subWallet, minAmount: $minAmount, maxAmount: $maxAmount, until: $until, sort: $sort, descending: $descending, limit: $limit, nextToken: $nextToken) {
      items { ${FIELDS} } nextToken searchedTo } } }`;

type Party = { id: string | null; name: string | null } | null;
type Item = {
  id: string;
  status: string;
  operation: string;
  createdAt: string;
  transactionHash: string | null;
  asset: { displaySymbol: string; decimalPlace: number } | null;
  transactionDirection: string;
  amount: { value: string };
  subWalletId: string;
  subWalletName: string;
  from: Party;
  to: Party;
};
type Filter = Record<string, unknown> & {
  search?: string;
  statuses?: string[];
  operations?: string[];
  assetSymbol?: string;
  directions?: string[];
  subWallet?: string;
  minAmount?: string;
  maxAmount?: string;
  from?: string;
  until?: string;
  sort?: "CREATED" | "STATUS";
  descending?: boolean;
};

const LIFE = [
  ...["PREPROCESSING", "AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE", "AWAITING_SIGNATURES", "SIGNED"],
  ...["QUEUED", "PENDING", "SUBMITTED", "COMPLETED", "CONFIRMED", "CLEARED", "BLOCKED", "NOT_AVAILABLE"],
  ...["USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"],
];

let sandbox: TestSandbox;
let all: Item[];

const ask = async (query: string, variables: Record<string, unknown>) =>
  (await graphqlData(sandbox.url, { query, variables })).user.list;

async function readAll(query: string, variables: Filter, limit: number) {
  const items: Item[] = [];
  const stops: string[] = [];
  let nextToken: string | null = null;
  do {
    const page = await ask(query, { ...variables, limit, nextToken });
    items.push(...page.items);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    if (page.searchedTo) stops.push(page.searchedTo);
    nextToken = page.nextToken;
  } while (nextToken);
  return { items, stops };
}

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
  do all = (await readAll(ALL, {}, 100)).items;
  while (all.some(isAboutToMove));
}, 60_000);
afterAll(() => sandbox.close());

/** The demo's own requests take their first step after the start. */
const isAboutToMove = ({ status, transactionDirection }: Item) =>
  status === "PREPROCESSING" && transactionDirection !== "RECEIVED";

const bare = (text: string) => text.toLowerCase().replace(/^(?:0x|xdc)/, "");

function hasText({ id, transactionHash, from, to, subWalletName }: Item, text: string): boolean {
  const words = [id, transactionHash, from?.id, to?.id].map((word) => bare(word ?? ""));
  const names = [subWalletName, from?.name, to?.name].map((name) => name?.toLowerCase() ?? "");
  const word = bare(text);
  return (
    words.some((one) => one.startsWith(word) || one.endsWith(word)) ||
    names.some((name) => name.includes(text.toLowerCase()))
  );
}

function isInRange({ amount, asset }: Item, { minAmount, maxAmount }: Filter): boolean {
  if (!minAmount && !maxAmount) return true;
  if (!asset) return false;
  const coins = BigNumber(amount.value).shiftedBy(-asset.decimalPlace);
  return coins.gt(0) && coins.gte(minAmount ?? 0) && coins.lte(maxAmount ?? Number.POSITIVE_INFINITY);
}

const isOfWallet = ({ subWalletId, subWalletName }: Item, name: string): boolean =>
  subWalletId === name || subWalletName.toLowerCase().includes(name.toLowerCase());

/** What should be found, by reading everything. */
function expected(filter: Filter): Item[] {
  const { search, statuses, operations, assetSymbol, directions, subWallet, from, until, descending } =
    filter;
  const kept = all.filter(
    (item) =>
      isInRange(item, filter) &&
      (!directions || directions.includes(item.transactionDirection)) &&
      (!subWallet || isOfWallet(item, subWallet)) &&
      (!search || hasText(item, search)) &&
      (!statuses || statuses.includes(item.status)) &&
      (!operations || operations.includes(item.operation)) &&
      (!assetSymbol || item.asset?.displaySymbol.toLowerCase() === assetSymbol.toLowerCase()) &&
      (!from || Date.parse(item.createdAt) >= Date.parse(from)) &&
      (!until || Date.parse(item.createdAt) < Date.parse(until)),
  );
  return descending === false ? kept.reverse() : kept;
}

const ids = (items: Item[]) => items.map(({ id, subWalletName }) => `${id} ${subWalletName}`);
const some = (at: number): Item => all[Math.floor(all.length * at)]!;
const coinsOf = ({ amount, asset }: Item): string =>
  BigNumber(amount.value).shiftedBy(-asset!.decimalPlace).toFixed();
const account = (): Item => all.find(({ asset }) => asset?.displaySymbol === "ETH")!;

describe("a search for transactions", () => {
  const cases: [string, () => Filter][] = [
    ["nothing asked for", () => ({})],
    ["the oldest first", () => ({ descending: false })],
    ["one state", () => ({ statuses: ["CONFIRMED"] })],
    ["several states", () => ({ statuses: ["ERROR", "USER_CANCELLED", "AWAITING_SIGNATURES"] })],
    ["a state that nothing has", () => ({ statuses: ["QUEUED"] })],
    ["an asset on several chains, in any case", () => ({ assetSymbol: "usdc" })],
    ["an asset, the oldest first", () => ({ assetSymbol: "BTC", descending: false })],
    ["an asset in a state", () => ({ assetSymbol: "ETH", statuses: ["CONFIRMED", "ERROR"] })],
    ["an operation", () => ({ operations: ["RECEIVED"] })],
    [
      "an operation that nothing has, of two",
      () => ({ operations: ["PAYMENT", "MESSAGE"], descending: false }),
    ],
    [
      "an operation in a state, an asset and a name",
      () => ({ operations: ["PAYMENT"], statuses: ["CONFIRMED"], assetSymbol: "ETH", search: "tr" }),
    ],
    ["a direction", () => ({ directions: ["RECEIVED"] })],
    ["two directions in a state", () => ({ directions: ["SENT", "SELF"], statuses: ["CONFIRMED"] })],
    ["a sub-wallet's id", () => ({ subWallet: some(0.4).subWalletId })],
    ["a part of sub-wallets' names, oldest first", () => ({ subWallet: "TREAS", descending: false })],
    [
      "a sub-wallet, an operation, an asset and a text",
      () => ({
        ...{ subWallet: some(0.4).subWalletId, operations: [some(0.4).operation] },
        ...{ assetSymbol: some(0.4).asset!.displaySymbol, search: some(0.4).id.slice(0, 8) },
      }),
    ],
    ["a sub-wallet that there is not", () => ({ subWallet: "nobody's" })],
    ["at least so many whole coins of any asset", () => ({ minAmount: "100" })],
    ["at most so many", () => ({ maxAmount: "0.5", descending: false })],
    ["a range of an asset in a period", () => ({ assetSymbol: "ETH", minAmount: "0.1", maxAmount: "3" })],
    ["exactly an amount", () => ({ minAmount: coinsOf(some(0.5)), maxAmount: coinsOf(some(0.5)) })],
    ["a range finer than any unit", () => ({ minAmount: `0.${"0".repeat(30)}1`, directions: ["SENT"] })],
    ["a range and a name", () => ({ minAmount: "1", search: "tr", operations: ["PAYMENT"] })],
    ["a range that nothing is in", () => ({ minAmount: "3", maxAmount: "2" })],
    ["an asset that there is not", () => ({ assetSymbol: "NONE" })],
    ["a period", () => ({ from: some(0.6).createdAt, until: some(0.3).createdAt })],
    ["a period of one moment", () => ({ from: some(0.5).createdAt, until: some(0.5).createdAt })],
    ["a whole hash", () => ({ search: some(0.5).transactionHash! })],
    ["a whole hash in capitals", () => ({ search: some(0.5).transactionHash!.toUpperCase() })],
    ["the beginning of an id", () => ({ search: some(0.2).id.slice(0, 7) })],
    ["the end of a hash", () => ({ search: some(0.7).transactionHash!.slice(-5) })],
    ["three characters of a hash", () => ({ search: bare(some(0.7).transactionHash!).slice(0, 3) })],
    ["a whole address", () => ({ search: account().to!.id! })],
    ["the end of an address", () => ({ search: some(0.4).from!.id!.slice(-6) })],
    ["a sub-wallet's name", () => ({ search: some(0.3).subWalletName.slice(1).toUpperCase() })],
    ["a part of many names", () => ({ search: "e" })],
    ["a name in a state, oldest first", () => ({ search: "tr", statuses: ["CONFIRMED"], descending: false })],
    ["an address of an asset in a period", () => ({ search: account().to!.id!, until: some(0.1).createdAt })],
    ["characters with a meaning in patterns", () => ({ search: "%" })],
    ["words that nothing has", () => ({ search: "nobody at all" })],
  ];

  it.each(cases)("finds by %s what reading everything finds, page by page", async (_, filter) => {
    const wanted = ids(expected(filter()));
    expect(ids((await readAll(FIND, filter(), 7)).items)).toEqual(wanted);
    expect(ids((await readAll(FIND, filter(), 100)).items)).toEqual(wanted);
  });

  it.each([
    ["all", {}],
    ["those of a name", { search: "tr" }],
    ["those of an asset", { assetSymbol: "ETH" }],
    ["those of an operation", { operations: ["PAYMENT"] }],
    ["those of a sub-wallet's name and a range", { subWallet: "treas", minAmount: "0.01" }],
    ["those of a direction", { directions: ["RECEIVED"] }],
    ["those of two states", { statuses: ["ERROR", "CONFIRMED"] }],
  ] as [string, Filter][])("sorts %s by state, in the order of a transaction's life", async (_, filter) => {
    const place = ({ status }: Item) => LIFE.indexOf(status);
    const wanted = expected(filter).sort((a, b) => place(a) - place(b));
    const rising = await readAll(FIND, { ...filter, sort: "STATUS", descending: false }, 9);
    expect(ids(rising.items)).toEqual(ids(wanted));
    const falling = await readAll(FIND, { ...filter, sort: "STATUS", descending: true }, 9);
    expect(ids(falling.items)).toEqual(ids(expected(filter).sort((a, b) => place(b) - place(a))));
  });

  it("finds by a whole Bitcoin address also what pays to it beside others", async () => {
    const coins = all.filter(({ asset }) => asset?.displaySymbol === "BTC").map(({ to }) => to!.id!);
    for (const search of coins.slice(0, 10)) {
      const found = ids((await readAll(FIND, { search }, 100)).items);
      expect(found).toEqual(expect.arrayContaining(ids(expected({ search }))));
    }
  });

  it("refuses a token of another search, and dates that are none", async () => {
    const { nextToken } = await ask(FIND, { limit: 1 });
    for (const variables of [
      { nextToken, search: "a" },
      { nextToken, descending: false },
      { from: "today" },
      { nextToken, minAmount: "1" },
      { nextToken, subWallet: "a" },
      { minAmount: "1e3" },
      { maxAmount: "-1" },
      { maxAmount: "" },
      { subWallet: "a".repeat(129) },
    ]) {
      expect(firstError(await graphql(sandbox.url, { query: FIND, variables })).code).toBe("INVALID_INPUT");
    }
  });

  it("names every asset that the organisation has a transaction of", async () => {
    const query = "{ user { list: transactionAssets { displaySymbol chain } } }";
    const symbols = (await ask(query, {})).map((asset: { displaySymbol: string }) => asset.displaySymbol);
    expect(symbols).toEqual(expect.arrayContaining(all.flatMap(({ asset }) => asset?.displaySymbol ?? [])));
    expect(symbols).toEqual(expect.arrayContaining(["SOL", "DOT", "ADA"]));
  });
});

describe("a search in a long history", () => {
  const RARE = "z&";

  beforeAll(async () => {
    await sandbox.services.db.execute(sql`
      insert into transactions (id, organisation_id, sub_wallet_id, chain, asset_id, transaction_hash, status, direction,
        operation, amount, from_id, to_id, addresses, created_at)
      select w.word, t.organisation_id, t.sub_wallet_id, t.chain, t.asset_id, w.word, 'CONFIRMED', 'RECEIVED',
        'RECEIVED', 1, t.from_id, t.to_id, t.addresses, t.created_at - n * interval '1 minute'
      from (select * from transactions where chain = 'ETHEREUM' and status = 'CONFIRMED' order by created_at limit 1) as t,
        generate_series(1, 12000) as n,
        lateral (select (case n when 9000 then ${RARE} else 'aa' end) || md5(n::text) as word) as w`);
    await sandbox.services.db.execute(sql`analyze`);
  }, 60_000);

  it("stops where it has looked enough, says how far it came, and goes on from there", async () => {
    const first = await ask(FIND, { search: RARE, limit: 25 });
    expect(first.items).toEqual([]);
    expect(first.nextToken).not.toBeNull();
    expect(Date.parse(first.searchedTo)).toBeLessThan(Date.parse(all.at(-1)!.createdAt));
    const { items, stops } = await readAll(FIND, { search: RARE }, 25);
    expect(items.map(({ id }) => id.slice(0, 2))).toEqual([RARE]);
    expect([...stops].sort().reverse()).toEqual(stops);
  });

  it("finds what an index knows at once", async () => {
    const { items } = await readAll(FIND, { search: RARE }, 25);
    const page = await ask(FIND, { search: items[0]!.id.slice(0, 6), limit: 25 });
    expect(page).toEqual({ items, nextToken: null, searchedTo: null });
  });

  it("looks for a rare amount or direction in a part of the history, and goes on from there", async () => {
    for (const filter of [
      { minAmount: "123456789" },
      { directions: ["SELF"], until: all.at(-1)!.createdAt },
    ]) {
      const first = await ask(FIND, { ...filter, limit: 25 });
      expect(first.searchedTo).not.toBeNull();
      const { items, stops } = await readAll(FIND, filter, 25);
      expect(items).toEqual([]);
      expect([...stops].sort().reverse()).toEqual(stops);
    }
  });

  it("fills the page with a common text", async () => {
    const page = await ask(FIND, { search: "aa", limit: 25, until: all.at(-1)!.createdAt });
    expect(page.items).toHaveLength(25);
    expect(page.searchedTo).toBeNull();
  });
});

describe("a search for what people noted", () => {
  let meridian: string;
  beforeAll(async () => {
    const [own] = await sandbox.db.select().from(transactions).where(eq(transactions.id, all[0]!.id));
    meridian = own!.organisationId;
  });

  /** The demo's payments of the past have no request any more. */
  const annotate = async (ids: string[], texts: { reference?: string; note?: string }) => {
    const [like] = await sandbox.db.select().from(requests).where(eq(requests.organisationId, meridian));
    const made = ids.map((id) => ({ ...like!, id, status: "CONFIRMED", idempotencyKey: null, dueAt: null }));
    await sandbox.db.insert(requests).values(made).onConflictDoNothing();
    const at = new Date();
    const rows = ids.map((requestId) => ({ requestId, by: "Ada Example", at, ...texts }));
    await sandbox.db.insert(requestAnnotations).values(rows);
  };
  const idsOf = async (filter: Filter) => (await readAll(FIND, filter, 25)).items.map(({ id }) => id);
  const listed = async () => {
    const ids = new Set(all.map(({ id }) => id));
    const { rows } = await sandbox.db.execute<{ id: string }>(
      sql`select request_id::text as id from transactions where request_id is not null
        group by request_id having count(*) = 1 order by request_id`,
    );
    return rows.map(({ id }) => id).filter((id) => ids.has(id));
  };

  it("finds references and notes by any part, together with the other filters, and no other organisation's", async () => {
    const [one = "", two = "", ...many] = await listed();
    await annotate([one], { reference: "INV-7731", note: "Rent for March" });
    await annotate([two], { note: "Second rent_of%spring" });
    expect(await idsOf({ search: "v-7731" })).toEqual([one]);
    expect((await idsOf({ search: "RENT" })).toSorted()).toEqual([one, two].toSorted());
    expect(await idsOf({ search: "rent_of%s" })).toEqual([two]);
    const { status } = all.find(({ id }) => id === one)!;
    expect(await idsOf({ search: "inv-7731", statuses: [status] })).toEqual([one]);
    expect(await idsOf({ search: "inv-7731", statuses: ["BLOCKED"] })).toEqual([]);

    const batch = many.slice(0, 60);
    await annotate(batch, { reference: "Batch 9981" });
    expect((await idsOf({ search: "batch 9981" })).toSorted()).toEqual(batch.toSorted());
    expect((await idsOf({ search: "batch 9981", sort: "STATUS" })).toSorted()).toEqual(batch.toSorted());
  });
});
