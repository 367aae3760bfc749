import { describe, expect, it, test } from "vitest";
import type { Transaction } from "~/lib/custody/shapes.server";
import { pageLinks } from "~/lib/page-trail";
import { type DateRange, periodOf } from "~/lib/transactions/date-range";
import { isMatch, periodOfSearch } from "~/lib/transactions/match";
import { type ReadPage, scanTransactions } from "~/lib/transactions/scan";
import { readTransactionSearch, type TransactionSearch, transactionsUrl } from "~/lib/transactions/search";
import { searchIssues } from "~/lib/transactions/search-issues";
import { sortLinks } from "~/lib/transactions/sort-links";

/** Of a backend that cannot skip rows. */
const PLAIN = { nextToken: null, size: 25, pageCount: null, canSkip: false };
const NOW = Date.parse("2026-03-01T10:30:00Z");
const ALICE = "0x46E66F04Ba089De21F0Df8B0BF0F839AbB9FD3C4";
const WALLET = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed/ETH/0";
const BOB = "0x6a027b3960F71a44ED5F4BFD679fDf44594eD29c";

function search(query: string): TransactionSearch {
  return readTransactionSearch(new URLSearchParams(query));
}

function transaction(overrides: Partial<Transaction> = {}): Transaction {
  return {
    id: "42ebb3af-b450-4ed2-a3d4-a7bbe4771960",
    requestId: null,
    subWalletId: null,
    subWalletName: null,
    status: "CONFIRMED",
    cancelReason: null,
    trustVaultInitiated: true,
    chain: "ETHEREUM",
    chainDescription: "Ethereum",
    transactionHash: null,
    asset: {
      symbol: "ETH",
      displaySymbol: null,
      name: "Ethereum",
      type: "NATIVE",
      decimalPlace: 18,
      contractAddress: null,
      chain: "ETHEREUM",
    },
    amount: { value: "1", currency: "WEI" },
    fee: null,
    from: { id: ALICE, name: null },
    to: { id: BOB, name: null },
    transactionDirection: "SENT",
    operation: null,
    requestType: null,
    callData: null,
    annotation: null,
    payout: null,
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: null,
    ...overrides,
  };
}

describe("date ranges", () => {
  test.each<[DateRange, string, string, string]>([
    ["today", "2026-03-01", "2026-03-02", "the current day in UTC"],
    ["yesterday", "2026-02-28", "2026-03-01", "across the end of a month"],
    ["last-7-days", "2026-02-23", "2026-03-02", "today is one of the seven"],
    ["last-30-days", "2026-01-31", "2026-03-02", "today is one of the thirty"],
    ["this-month", "2026-03-01", "2026-04-01", "from its first day"],
    ["last-month", "2026-02-01", "2026-03-01", "all of February"],
    ["this-year", "2026-01-01", "2027-01-01", "from New Year"],
  ])("%s begins at %s and ends before %s: %s", (range, from, until) => {
    expect(periodOf(range, NOW)).toEqual({ from: Date.parse(from), until: Date.parse(until) });
  });

  it("find last month in the previous year in January", () => {
    expect(periodOf("last-month", Date.parse("2026-01-15T00:00:00Z"))).toEqual({
      from: Date.parse("2025-12-01"),
      until: Date.parse("2026-01-01"),
    });
  });
});

describe("the list's URL", () => {
  it("is read and written without loss", () => {
    const url =
      "/transactions?q=0xabc&status=ERROR&operation=UNSTAKE&asset=USDC&range=today&direction=SENT&wallet=Treasury&least=.5&most=1%2C000&from=2026-08-25&until=2026-11-23&payout=0b7d7f1c-payout&sort=oldest&page=3&after=token&trail=before";
    expect(transactionsUrl(search(url.split("?")[1] ?? ""))).toBe(url);
  });

  test.each([
    ["status=STOLEN", "an unknown status"],
    ["range=since-forever", "an unknown range"],
    ["asset=%3Cscript%3E", "a symbol with brackets"],
    ["from=2026-02-30&until=yesterday", "days that are none"],
    ["direction=UP", "an unknown direction"],
    ["sort=amount", "an order that the list does not have"],
    ["page=1.5", "a page that is none"],
    ["page=1&after=token", "a token of the first page"],
    ["q=%E2%80%8B", "a keyword that cannot be seen"],
    ["q=%20%20", "a keyword of spaces"],
  ])("leaves out %s: %s", (query) => {
    expect(transactionsUrl(search(query))).toBe("/transactions");
  });

  test.each(["page=2&after=%3Cb%3E", `page=2&after=${"x".repeat(2_000)}`])(
    "leaves out a token that is none: %s",
    (query) => {
      expect(transactionsUrl(search(query))).toBe("/transactions?page=2");
    },
  );

  it("leads from page to page and back, and to the first when something else is asked for", () => {
    const first = search("asset=ETH");
    const next = (from: TransactionSearch, token: string) =>
      search(pageLinks(from, { ...PLAIN, nextToken: token }, transactionsUrl).nextTo?.split("?")[1] ?? "");
    const previous = (from: TransactionSearch) => pageLinks(from, PLAIN, transactionsUrl).previousTo;
    const second = next(first, "t2");
    const third = next(second, "t3");
    expect(third).toMatchObject({ asset: "ETH", page: 3, after: "t3", trail: ["t2"] });
    expect(previous(third)).toBe(transactionsUrl(second));
    expect(previous(second)).toBe("/transactions?asset=ETH");
    expect(previous(first)).toBeNull();
    expect(transactionsUrl(third, { sort: "status" })).toBe("/transactions?asset=ETH&sort=status");
  });

  it("sorts by a header: the newest first, then the oldest; by status, then the last first", () => {
    const next = (query: string, column: "date" | "status") => sortLinks(search(query))[column];
    expect(next("", "date")).toEqual({ direction: "descending", to: "/transactions?sort=oldest" });
    expect(next("sort=oldest", "date")).toEqual({ direction: "ascending", to: "/transactions" });
    expect(next("asset=ETH", "status")).toEqual({
      direction: null,
      to: "/transactions?asset=ETH&sort=status",
    });
    expect(next("sort=status", "status")).toEqual({
      direction: "ascending",
      to: "/transactions?sort=status-last",
    });
    expect(next("sort=status-last", "date")).toEqual({ direction: null, to: "/transactions" });
  });
});

describe("a search", () => {
  test.each([
    ["q=42EBB3AF", true, "part of the id in capitals"],
    [`q=${BOB.slice(2, 12).toLowerCase()}`, true, "part of an address in lower case"],
    ["q=nowhere", false, "a text that is not there"],
    ["status=CONFIRMED&asset=eth", true, "status and asset at once"],
    ["status=CONFIRMED&asset=BTC", false, "another asset"],
    ["status=ERROR", false, "another status"],
    ["direction=SENT&wallet=DESK", true, "direction and part of the sub-wallet's name"],
    ["direction=RECEIVED", false, "another direction"],
    [`wallet=${WALLET}`, true, "the sub-wallet's id"],
    ["wallet=treasury", false, "another sub-wallet"],
    ["least=.000000000000000001&most=1", true, "an amount at the range's end"],
    ["least=0.000000000000000002", false, "an amount below the range"],
    ["most=0", false, "an amount above the range"],
  ])("by %s matches: %s (%s)", (query, expected) => {
    const own = { subWalletId: WALLET, subWalletName: "Trading desk" };
    expect(isMatch(transaction(own), search(query))).toBe(expected);
  });

  it("finds a transaction by a name that its address is known by", () => {
    const named = transaction({ to: { id: BOB, name: "Office rent" }, subWalletName: "Trading desk" });
    expect(isMatch(named, search("q=office"))).toBe(true);
    expect(isMatch(named, search("q=trading"))).toBe(true);
    expect(isMatch(transaction(), search("q=office"))).toBe(false);
  });

  it("never finds by an amount what moves nothing or is of an unknown asset", () => {
    expect(isMatch(transaction({ amount: { value: "0", currency: "WEI" } }), search("most=5"))).toBe(false);
    expect(
      isMatch(transaction({ asset: null, amount: { value: "1", currency: "XYZ" } }), search("most=5")),
    ).toBe(false);
  });

  it.each([
    ["least=1&most=2", null],
    ["least=.5&most=0.50", null],
    ["least=1%2C000", { amounts: expect.stringContaining("without commas") }],
    ["most=1e3", { amounts: expect.stringContaining("without an exponent") }],
    ["least=-1", { amounts: expect.stringContaining("without a sign") }],
    ["least=2&most=1", { amounts: "The least amount is above the largest" }],
    ["from=2026-02-02&until=2026-02-02", null],
    ["from=2026-02-03&until=2026-02-02", { days: "The first day is after the last day" }],
  ])("by %s has these mistakes: %j", (query, issues) => {
    expect(searchIssues(search(query))).toEqual(issues);
  });

  it("is of the days that range and dates share", () => {
    const day = (text: string) => Date.parse(text);
    expect(periodOfSearch(search("from=2026-02-27&until=2026-02-28"), NOW)).toEqual({
      from: day("2026-02-27"),
      until: day("2026-03-01"),
    });
    expect(periodOfSearch(search("range=this-month&from=2026-02-27"), NOW)).toMatchObject({
      from: day("2026-03-01"),
    });
    expect(periodOfSearch(search(""), NOW)).toBeNull();
  });

  it("never matches a delisted asset by its symbol", () => {
    expect(isMatch(transaction({ asset: null }), search("asset=ETH"))).toBe(false);
  });
});

/** A backend that holds these transactions and hands out pages of at most a hundred. */
function backendOf(transactions: readonly Transaction[]) {
  const limits: number[] = [];
  const readPage: ReadPage = async ({ limit, nextToken }) => {
    limits.push(limit);
    const start = Number(nextToken ?? 0);
    const end = start + limit;
    const items = transactions.slice(start, end);
    return { items, nextToken: end < transactions.length ? String(end) : null };
  };
  return { readPage, limits, calls: () => limits.length };
}

/** As many transactions, one an hour back from now. */
function hourly(count: number, change: (index: number) => Partial<Transaction> = () => ({})): Transaction[] {
  return Array.from({ length: count }, (_, index) =>
    transaction({
      id: `t${index}`,
      createdAt: new Date(NOW - index * 3_600_000).toISOString(),
      ...change(index),
    }),
  );
}

describe("reading the transactions of a backend that cannot search", () => {
  it("asks for no more than a page, and knows where the next begins", async () => {
    const { readPage, limits } = backendOf(hourly(60));
    const page = await scanTransactions(readPage, search(""), NOW);
    expect(page.items.map(({ id }) => id)).toEqual(hourly(25).map(({ id }) => id));
    expect(page).toMatchObject({ nextToken: "25", searchedTo: null });
    expect(limits).toEqual([25]);
  });

  it("continues until a page is full, and hands out all that it has read", async () => {
    const { readPage, calls } = backendOf(
      hourly(500, (index) => (index % 13 === 0 ? { status: "ERROR" } : {})),
    );
    const page = await scanTransactions(readPage, search("status=ERROR"), NOW);
    expect(page.items).toHaveLength(31);
    expect(page.items.every(({ status }) => status === "ERROR")).toBe(true);
    expect(page).toMatchObject({ nextToken: "400", searchedTo: null });
    expect(calls()).toBe(4);
  });

  it("requests no page before the period's beginning", async () => {
    const { readPage, calls } = backendOf(hourly(900));
    const page = await scanTransactions(readPage, search("range=yesterday"), NOW);
    expect(page.items).toHaveLength(24);
    expect(page).toMatchObject({ nextToken: null, searchedTo: null });
    expect(calls()).toBe(1);
  });

  it("stops after a thousand, says so, and continues from there", async () => {
    const { readPage, calls } = backendOf(
      hourly(1_200, (index) => (index === 1_100 ? { status: "ERROR" } : {})),
    );
    const first = await scanTransactions(readPage, search("status=ERROR"), NOW);
    expect(first).toEqual({
      items: [],
      nextToken: "1000",
      searchedTo: new Date(NOW - 999 * 3_600_000).toISOString(),
    });
    expect(calls()).toBe(10);
    const second = await scanTransactions(readPage, search("status=ERROR&page=2&after=1000"), NOW);
    expect(second.items.map(({ id }) => id)).toEqual(["t1100"]);
    expect(second.nextToken).toBeNull();
  });

  it("ends when a backend returns the same token again", async () => {
    const readPage: ReadPage = async () => ({ items: hourly(1), nextToken: "again" });
    const page = await scanTransactions(readPage, search("status=ERROR"), NOW);
    expect(page).toEqual({ items: [], nextToken: null, searchedTo: null });
  });
});
