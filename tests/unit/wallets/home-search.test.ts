import { describe, expect, it } from "vitest";
import { homeUrl, nextPage, previousPage, readHomeSearch } from "~/lib/wallets/home-search";

const FIRST = { page: 1, after: null, trail: [], refresh: false };
const read = (url: string) => readHomeSearch(new URL(url, "http://console.test").searchParams);

describe("the links of the list of sub-wallets", () => {
  it("carry the backend's tokens forwards and back, through the URL and to the first page", () => {
    let search = read("/home");
    for (const token of ["two", "three", "four"]) search = read(homeUrl(nextPage(search, token)));
    expect(search).toEqual({ page: 4, after: "four", trail: ["two", "three"], refresh: false });
    const visited: (string | null)[] = [];
    while (search.page > 1) {
      search = read(homeUrl(previousPage(search)));
      visited.push(search.after);
    }
    expect(visited).toEqual(["three", "two", null]);
    expect(homeUrl(search)).toBe("/home");
  });

  it("stay short however deep the page is, and end in pages asked for by their number", () => {
    let search = read("/home");
    const token = (page: number) => `token-${page}`.padEnd(40, "x");
    for (let page = 2; page <= 200; page += 1) search = read(homeUrl(nextPage(search, token(page))));
    expect(homeUrl(search).length).toBeLessThan(2_000);
    expect(search.trail.at(-1)).toBe(token(199));
    while (search.after !== null) search = read(homeUrl(previousPage(search)));
    expect(search).toMatchObject({ trail: [], after: null });
    expect(search.page).toBeLessThan(190);
    expect(previousPage(search)).toMatchObject({ page: search.page - 1, after: null });
  });

  it("leave out a token that would not fit a URL", () => {
    for (const token of ["x".repeat(501), "a b", "%00", "a*b", ""]) {
      expect(homeUrl(nextPage(FIRST, token))).toBe("/home?page=2");
    }
  });
});

describe("an address of the list", () => {
  it.each([
    ["/home?page=0", FIRST],
    ["/home?page=-1&after=x", FIRST],
    ["/home?page=1&after=x&trail=y", FIRST],
    ["/home?page=1e3", FIRST],
    ["/home?page=9999999", FIRST],
    ["/home?page=7", { ...FIRST, page: 7 }],
    [`/home?page=7&after=${"x".repeat(501)}`, { ...FIRST, page: 7 }],
    ["/home?page=7&after=%3Cscript%3E&trail=a", { ...FIRST, page: 7 }],
    ["/home?page=7&after=x&trail=a*%0Ab", { page: 7, after: "x", trail: [], refresh: false }],
    ["/home?page=7&after=x&trail=*", { page: 7, after: "x", trail: [], refresh: false }],
    [
      "/home?page=7&after=x&trail=a*b&refresh=true",
      { page: 7, after: "x", trail: ["a", "b"], refresh: true },
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
