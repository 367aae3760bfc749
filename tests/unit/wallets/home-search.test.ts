import { describe, expect, it } from "vitest";
import { pageLinks } from "~/lib/page-trail";
import { type HomeSearch, homeUrl, isNarrowed, readHomeSearch } from "~/lib/wallets/home-search";

const ALL = { find: "", wallet: "", chain: "", sort: "" } as const;
const FIRST = { ...ALL, page: 1, after: null, skip: 0, trail: [], refresh: false };
/** Of a backend that cannot skip rows. */
const PLAIN = { nextToken: null, size: 27, pageCount: null, canSkip: false };
const read = (url: string) => readHomeSearch(new URL(url, "http://console.test").searchParams);
const nextOf = (search: HomeSearch, token: string) =>
  pageLinks(search, { ...PLAIN, nextToken: token }, homeUrl).nextTo ?? "";
const previousOf = (search: HomeSearch) => pageLinks(search, PLAIN, homeUrl).previousTo ?? "";

describe("the links of the list of sub-wallets", () => {
  it("carry the backend's tokens forwards and back, through the URL and to the first page", () => {
    let search = read("/home");
    for (const token of ["two", "three", "four"]) search = read(nextOf(search, token));
    expect(search).toEqual({ ...FIRST, page: 4, after: "four", trail: ["two", "three"] });
    const visited: (string | null)[] = [];
    while (search.page > 1) {
      search = read(previousOf(search));
      visited.push(search.after);
    }
    expect(visited).toEqual(["three", "two", null]);
    expect(homeUrl(search)).toBe("/home");
  });

  it("stay short however deep the page is, and end in pages asked for by their number", () => {
    let search = read("/home");
    const token = (page: number) => `token-${page}`.padEnd(40, "x");
    for (let page = 2; page <= 200; page += 1) search = read(nextOf(search, token(page)));
    expect(homeUrl(search).length).toBeLessThan(2_000);
    expect(search.trail.at(-1)).toBe(token(199));
    while (search.after !== null) search = read(previousOf(search));
    expect(search).toMatchObject({ trail: [], after: null });
    expect(search.page).toBeLessThan(190);
    expect(read(previousOf(search))).toMatchObject({ page: search.page - 1, after: null });
  });

  it("leave out a token that would not fit a URL", () => {
    for (const token of ["x".repeat(501), "a b", "%00", "a*b", ""]) {
      expect(nextOf(FIRST, token)).toBe("/home?page=2");
    }
  });
});

const WALLET = "6f1c1f0e-7d1b-4c3a-9a52-0c2f4f3b8a11";

describe("what is looked for", () => {
  const url = `/home?q=desk&wallet=${WALLET}&chain=ETHEREUM&sort=value`;

  it("stays in the URL, on every page of what was found", () => {
    const search = read(url);
    expect(search).toMatchObject({ find: "desk", wallet: WALLET, chain: "ETHEREUM", sort: "value" });
    expect(homeUrl(search)).toBe(url);
    const second = read(nextOf(search, "two"));
    expect(homeUrl(second)).toBe(`${url}&page=2&after=two`);
    expect(previousOf(second)).toBe(url);
    expect([isNarrowed(search), isNarrowed(read("/home?sort=name"))]).toEqual([true, false]);
  });

  it.each([
    ["q", "x".repeat(129)],
    ["q", "\u0000\u202e\u200b"],
    ["q", "   "],
    ["wallet", "all"],
    ["wallet", "' or 1=1"],
    ["chain", "ETHEREUM2"],
    ["chain", "__proto__"],
    ["sort", "constructor"],
    ["sort", "VALUE"],
  ])("is left out where %s is %j", (name, value) => {
    expect(read(`/home?${new URLSearchParams({ [name]: value })}`)).toEqual(FIRST);
  });
});

describe("an address of the list", () => {
  it.each([
    ["/home?page=0", FIRST],
    ["/home?page=-1&after=x", { ...FIRST, page: -1 }],
    ["/home?page=7&after=x&skip=-27&trail=a", { ...FIRST, page: 7, after: "x", skip: -27 }],
    ["/home?page=7&skip=27", { ...FIRST, page: 7 }],
    ["/home?page=7&after=x&skip=999999", { ...FIRST, page: 7, after: "x" }],
    ["/home?page=7&after=x&skip=1e9", { ...FIRST, page: 7, after: "x" }],
    ["/home?page=1&after=x&trail=y", FIRST],
    ["/home?page=1e3", FIRST],
    ["/home?page=9999999", FIRST],
    ["/home?page=7", { ...FIRST, page: 7 }],
    [`/home?page=7&after=${"x".repeat(501)}`, { ...FIRST, page: 7 }],
    ["/home?page=7&after=%3Cscript%3E&trail=a", { ...FIRST, page: 7 }],
    ["/home?page=7&after=x&trail=a*%0Ab", { ...FIRST, page: 7, after: "x" }],
    ["/home?page=7&after=x&trail=*", { ...FIRST, page: 7, after: "x" }],
    [
      "/home?page=7&after=x&trail=a*b&refresh=true",
      { ...FIRST, page: 7, after: "x", trail: ["a", "b"], refresh: true },
    ],
  ])("%s means %o", (url, search) => {
    expect(read(url)).toEqual(search);
  });

  it("takes no more tokens than its own links have", () => {
    const { trail } = read(
      `/home?page=99&after=x&trail=${Array.from({ length: 60 }, (_, at) => at).join("*")}`,
    );
    expect(trail).toHaveLength(20);
    expect(trail.at(-1)).toBe("59");
  });
});
