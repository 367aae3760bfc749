import { describe, expect, it } from "vitest";
import {
  parametersOf,
  parseSubWalletId,
  paths,
  queryText,
  safeRedirect,
  subWalletIdFromParams,
  withSearch,
} from "~/lib/paths";

const walletId = "6f1c1f0e-7d1b-4c3a-9a52-0c2f4f3b8a11";
const id = `${walletId}/ETH/0`;

describe("parseSubWalletId", () => {
  it("takes an id apart", () => {
    expect(parseSubWalletId(id)).toEqual({ walletId, asset: "ETH", index: "0" });
    expect(subWalletIdFromParams({ walletId, asset: "BINANCE_SMART_CHAIN", index: "12" })).toBe(
      `${walletId}/BINANCE_SMART_CHAIN/12`,
    );
  });

  it.each([
    ["", "empty"],
    [`${walletId}/ETH`, "two parts"],
    [`${id}/send`, "four parts"],
    [`${walletId}/ETH/01`, "index with a leading zero"],
    [`${walletId}/ETH/-1`, "index below zero"],
    [`${walletId}/eth/0`, "lower-case asset"],
    ["not-a-uuid/ETH/0", "wallet id is not a UUID"],
    [`${walletId}/../0`, "dots"],
  ])("refuses %j: %s", (text) => {
    expect(parseSubWalletId(text)).toBeNull();
  });
});

describe("paths", () => {
  it("build the specified URLs", () => {
    expect(paths.homeAction(id, "send")).toBe(`/home/${id}/send`);
    expect(paths.walletAction(id, "speedupcancel")).toBe(`/wallets/${id}/speedupcancel`);
    expect(paths.login("/transactions?token=a b")).toBe("/login?redirectUrl=%2Ftransactions%3Ftoken%3Da+b");
    expect(paths.login()).toBe("/login");
    expect(paths.home({ page: 2 })).toBe("/home?page=2");
    expect(paths.transaction("a/b")).toBe("/transactions/a%2Fb");
  });

  it("leave out parameters without a value", () => {
    expect(withSearch("/x", { a: "", b: null, c: undefined, d: false, e: 0, f: true })).toBe("/x?e=0&f=true");
  });

  it("keep the parameters that they have", () => {
    const url = withSearch("/x?back=page%3D2%26after%3Da", { request: 1, back: null });
    expect(url).toBe("/x?back=page%3D2%26after%3Da&request=1");
    expect(parametersOf(url)).toEqual({ back: "page=2&after=a", request: "1" });
    expect(queryText("/x?a=1#b?c=2")).toBe("a=1");
    expect([queryText("/x"), queryText("/x?"), queryText("/x#a?b")]).toEqual([null, null, null]);
  });
});

describe("safeRedirect", () => {
  it.each(["/home", "/transactions?token=abc#top", `/wallets/${id}/send?request=1`])("allows %s", (to) => {
    expect(safeRedirect(to, "/home")).toBe(to);
  });

  it.each<[unknown, string]>([
    ["//evil.example", "protocol-relative"],
    ["https://evil.example/", "another origin"],
    ["javascript:alert(1)", "a scheme"],
    ["/\\evil.example", "a backslash reads as a slash"],
    ["/\t/evil.example", "a tab is dropped by the parser"],
    ["/\n/evil.example", "so is a line break"],
    ["/home\r\nSet-Cookie: a=b", "a header"],
    ["/..//evil.example", "dots that normalise to two slashes"],
    ["/.//evil.example", "a dot that normalises to two slashes"],
    ["home", "not a path from the root"],
    ["", "empty"],
    [null, "absent"],
    [["/home"], "not text"],
    [`/${"a".repeat(3000)}`, "too long"],
  ])("refuses %j: %s", (to) => {
    expect(safeRedirect(to, "/fallback")).toBe("/fallback");
  });
});
