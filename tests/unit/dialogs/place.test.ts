import { describe, expect, it } from "vitest";
import {
  createSubWalletPlace,
  exportPlace,
  homePlace,
  searchOf,
  subWalletPlace,
  transactionPlace,
  walletPlace,
} from "~/lib/dialogs/place.server";
import { withSearch } from "~/lib/paths";

const walletId = "6f1c1f0e-7d1b-4c3a-9a52-0c2f4f3b8a11";
const params = { walletId, asset: "ETH", index: "0" };
const id = `${walletId}/ETH/0`;
const over = (path: string, back: string) => new Request(`http://console.test${withSearch(path, { back })}`);

describe("a dialog over the list of sub-wallets", () => {
  it("closes to the page of the list that it was opened on, at its tile", async () => {
    const request = over(`/home/${id}/send`, "page=3&after=abc&trail=x");
    const place = await homePlace(request, params, "send");
    expect(place.closeTo).toBe(`/home?page=3&after=abc&trail=x#${id}`);
    expect(place.self).toBe(`/home/${id}/send?back=page%3D3%26after%3Dabc%26trail%3Dx`);
  });

  it("says so in every URL of its own, so that it still does after a redirect", async () => {
    const { self, closeTo } = await homePlace(over(`/home/${id}/send`, "page=2&after=abc"), params, "send");
    const next = new Request(`http://console.test${withSearch(self, { request: "1", cancel: "ask" })}`);
    expect((await homePlace(next, params, "send")).closeTo).toBe(closeTo);
    expect(createSubWalletPlace(next)).toEqual({
      self: "/home/create-sub-wallet?back=page%3D2%26after%3Dabc",
      closeTo: "/home?page=2&after=abc",
    });
  });

  it("has no parameter where the list has none", async () => {
    const place = await homePlace(new Request(`http://console.test/home/${id}/send`), params, "send");
    expect(place).toEqual({ subWalletId: id, self: `/home/${id}/send`, closeTo: `/home#${id}` });
  });

  it.each([
    ["another site", "https://evil.example/"],
    ["a path", "/logout"],
    ["two slashes", "//evil.example"],
    ["an anchor", "#/../logout"],
    ["a script", "javascript:alert(1)"],
    ["unknown names", "next=/logout&redirectUrl=//evil.example&back=page=2"],
    ["a repeated reload", "refresh=true"],
    ["line breaks", "page=2\r\nSet-Cookie: a=b"],
    ["too much", `page=2&after=${"x".repeat(3_000)}`],
  ])("closes to the plain list when its parameter holds %s", async (_, back) => {
    const { self, closeTo } = await homePlace(over(`/home/${id}/receive`, back), params, "receive");
    expect(closeTo).toBe(`/home#${id}`);
    expect(self).toBe(`/home/${id}/receive`);
  });
});

describe("a dialog over a sub-wallet's page", () => {
  it("closes to the page as it was filtered, but not to a dialog of that page", async () => {
    const request = over(`/wallets/${id}/send`, "asset=USDC&page=3&transaction=abc");
    const { self, closeTo } = await walletPlace(request, params, "send");
    expect(closeTo).toBe(`/wallets/${id}?asset=USDC&page=3`);
    expect(self).toBe(`/wallets/${id}/send?back=asset%3DUSDC%26page%3D3`);
  });
});

describe("a dialog that stands over two pages", () => {
  it("closes to the one that its path names", async () => {
    const opened = (path: string) => subWalletPlace(over(path, "page=2&tokens=all"), params, "receive");
    expect((await opened(`/home/${id}/receive`)).closeTo).toBe(`/home?page=2#${id}`);
    expect((await opened(`/wallets/${id}/receive`)).closeTo).toBe(`/wallets/${id}?tokens=all&page=2`);
  });

  it.each([
    ["home", "page=2"],
    ["portfolio", "table=true"],
  ] as const)("closes an export over %s to that page as it was", (page, back) => {
    expect(exportPlace(over(`/${page}/export-audit`, back), "audit")).toEqual({
      self: withSearch(`/${page}/export-audit`, { back }),
      closeTo: `/${page}?${back}`,
    });
  });
});

describe("a transaction's page", () => {
  const open = (back: string) => transactionPlace(over("/transactions/0xabc", back), "0xabc");

  it("leads back to the list as it was filtered, also after its form was sent", () => {
    const { self, closeTo } = open("status=CONFIRMED&asset=ETH");
    expect(closeTo).toBe("/transactions?status=CONFIRMED&asset=ETH");
    const sent = new Request(`http://console.test${self}`, { method: "POST" });
    expect(transactionPlace(sent, "0xabc")).toEqual({ self, closeTo });
  });

  it.each(["/logout", "//evil.example", "https://evil.example/", "next=/logout", "status=STOLEN&range=ever"])(
    "leads to the unfiltered list when its parameter holds %s",
    (back) => expect(open(back)).toEqual({ self: "/transactions/0xabc", closeTo: "/transactions" }),
  );
});

describe("the parameters of a page", () => {
  it("are its own, or those that the dialog over it carries, never the dialog's", () => {
    const own = new Request("http://console.test/home.data?page=2&back=page%3D9&_routes=x");
    expect(searchOf(own, "/home").get("page")).toBe("2");
    const dialogs = searchOf(over("/home/x/receive?page=4&address=abc", "page=3"), "/home");
    expect(dialogs.toString()).toBe("page=3");
  });
});
