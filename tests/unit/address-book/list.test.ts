import { beforeEach, describe, expect, it } from "vitest";
import { bookCsv } from "~/lib/address-book/csv-file.server";
import { getBookPage } from "~/lib/address-book/list-page.server";
import { bookCsvUrl, bookUrl, readBookSearch, sortUrl } from "~/lib/address-book/list-search";
import type { Session } from "~/lib/session/session.server";
import { thrownBy } from "../../fixtures/console/session-request";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

const read = (url: string) => readBookSearch(new URL(url, "http://console.test").searchParams);
const entry = (name: string, change = {}) => ({
  chain: "ETHEREUM",
  name,
  label: null,
  address: `0x${name}`,
  memo: null,
  type: ["RECIPIENT"],
  counterparty: null,
  asset: null,
  ...change,
});
const found = (items: object[], change = {}) => ({
  user: {
    findAddressBookEntries: {
      items,
      whitelistEnabled: true,
      nextToken: null,
      count: 7,
      total: 412,
      ...change,
    },
  },
});

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return Buffer.from(await new Response(stream).arrayBuffer()).toString();
}

const locationOf = async (work: Promise<unknown>) =>
  ((await thrownBy(() => work)) as Response).headers.get("Location");

beforeEach(async () => {
  session = await newVisit();
});

describe("the list's URL", () => {
  it("says keyword, order and page, and leaves out what makes no sense", () => {
    expect(read("/address-book?q=%20north%20&sort=-label")).toMatchObject({
      find: "north",
      sort: "label",
      descending: true,
      page: 1,
    });
    for (const url of [
      "/address-book",
      "/address-book?sort=-&page=0&after=x",
      "/address-book?sort=password",
    ]) {
      expect(read(url)).toEqual({
        find: "",
        sort: "",
        descending: false,
        page: 1,
        after: null,
        skip: 0,
        trail: [],
      });
    }
    expect(bookUrl(read("/address-book?q=a&sort=-memo&page=2&after=t"))).toBe(
      "/address-book?q=a&sort=-memo&page=2&after=t",
    );
  });

  it.each(["chain", "name", "address", "label", "memo", "recipient", "travel-rule"])(
    "sorts by %s, both ways",
    (sort) => {
      expect(read(`/address-book?sort=${sort}`)).toMatchObject({ sort, descending: false });
      expect(read(`/address-book?sort=-${sort}`)).toMatchObject({ sort, descending: true });
    },
  );

  it("turns a column's order round, and begins at the first page again", () => {
    const search = read("/address-book?q=a&sort=name&page=2&after=t");
    expect(sortUrl(search, "name")).toBe("/address-book?q=a&sort=-name");
    expect(sortUrl(search, "label")).toBe("/address-book?q=a&sort=label");
    expect(sortUrl(read("/address-book?sort=-name"), "name")).toBe("/address-book?sort=name");
    expect(bookCsvUrl(search)).toBe("/address-book.csv?q=a&sort=name");
  });
});

describe("a backend that searches", () => {
  it("is asked once for a page of the found, sorted and counted entries", async () => {
    const asked: unknown[] = [];
    backend.reset({
      findAddressBookPage: (variables) => {
        asked.push(variables);
        return found([entry("a"), entry("b", { memo: "7" })], { nextToken: "next" });
      },
    });
    const list = await getBookPage(session, read("/address-book?q=WEST&sort=-name"), 25);
    expect(asked).toMatchObject([
      { keyword: "WEST", keywordChains: ["SUBSTRATE"], sort: "NAME", descending: true, limit: 25 },
    ]);
    expect(backend.calls.map(({ operations }) => operations)).toEqual([
      ["findAddressBookPage"],
      ["findSimilarNames"],
    ]);
    expect(list).toMatchObject({
      total: 412,
      found: 7,
      isFiltered: true,
      whitelistEnabled: true,
      pageCount: 1,
      previousTo: null,
      nextTo: "/address-book?q=WEST&sort=-name&page=2&after=next",
    });
    expect(list.rows.map(({ key }) => key)).toEqual(["ETHEREUM 0xa ", "ETHEREUM 0xb 7"]);
  });

  it("leads to the first page from one that there is not, and from a token that it refuses", async () => {
    backend.reset({ findAddressBookPage: () => found([]), skipAddressBookPages: () => found([]) });
    const gone = read("/address-book?q=a&page=3&after=t");
    expect(await locationOf(getBookPage(session, gone, 25))).toBe("/address-book?q=a");
    expect(await locationOf(getBookPage(session, read("/address-book?page=3"), 25))).toBe("/address-book");
    backend.override = () => ({ errors: [{ message: '{"code":"INVALID_INPUT","errorMessage":"No"}' }] });
    expect(await locationOf(getBookPage(await newVisit(), gone, 25))).toBe("/address-book?q=a");
  });

  it("says what an entry is, and whom its Travel Rule data names", async () => {
    const vasp = { id: "v1", name: "Harbour Exchange", type: "LISTED" };
    const both = { type: ["RECIPIENT", "TRAVEL_RULE"], counterparty: { name: "Élan SARL", vasp } };
    const asset = {
      assetSymbol: "USDC",
      name: null,
      decimals: 6,
      chainId: null,
      iconUrl: null,
      address: null,
    };
    backend.reset({
      findAddressBookPage: () => found([entry("a", { ...both, asset }), entry("b", { chain: "SUBSTRATE" })]),
    });
    const { rows } = await getBookPage(session, read("/address-book"), 25);
    expect(rows[0]).toMatchObject({
      chain: "Ethereum",
      asset: "USDC",
      isRecipient: true,
      isTravelRule: true,
      party: {
        name: "Élan SARL",
        business: "Harbour Exchange",
        kind: "Listed",
        isListed: true,
        vaspId: "v1",
      },
    });
    expect(rows[1]).toMatchObject({ chain: "Westend", isTravelRule: false, party: null, label: "" });
  });
});

describe("a backend that can only list", () => {
  const page = (items: object[], nextToken: string | null = null) => ({
    user: { addressBook: { items, whitelistEnabled: false, nextToken } },
  });
  // What a backend lacks is remembered for ten minutes: these tests come last.
  beforeEach(() => {
    backend.lackOurs();
  });

  it("shows its own order page by page, filters the page, and does not count what it cannot", async () => {
    backend.reset({
      listAddressBookPage: ({ nextToken }) =>
        page([entry("north"), entry("south")], nextToken ? null : "next"),
    });
    const list = await getBookPage(session, read("/address-book?q=NORTH&sort=name"), 25);
    expect(list).toMatchObject({ isFiltered: false, total: null, found: null, pageCount: null });
    expect(list.rows.map(({ name }) => name)).toEqual(["north"]);
    expect(list.nextTo).toBe("/address-book?q=NORTH&sort=name&page=2&after=next");
  });

  it("counts a book that is one page", async () => {
    backend.reset({ listAddressBookPage: () => page([entry("north"), entry("south")]) });
    expect(await getBookPage(session, read("/address-book"), 25)).toMatchObject({ total: 2, pageCount: 1 });
  });

  it("exports what the keyword finds on all its pages", async () => {
    backend.reset({
      listAddressBookPage: ({ nextToken }) =>
        nextToken ? page([entry("northern")]) : page([entry("north"), entry("south")], "next"),
    });
    const text = await textOf(await bookCsv(session, read("/address-book?q=north")));
    expect(text.split("\r\n").map((line) => line.split(",")[1])).toEqual([
      "name",
      "north",
      "northern",
      undefined,
    ]);
  });
});
