import { describe, expect, it } from "vitest";
import type { PortfolioBalance } from "~/lib/custody/wallets/portfolio-balances.server";
import { presentAllocation } from "~/lib/portfolio/allocation.server";
import { presentDelisted } from "~/lib/portfolio/delisted.server";
import { holdingRows } from "~/lib/portfolio/holdings.server";
import { mismatchOf, presentParts } from "~/lib/portfolio/totals.server";
import { Decimal } from "~/lib/present/worth-sum";

const source = { name: "Sandbox rates", timestamp: "2026-11-22T00:00:00.000Z" };
const money = (value: string | null) => (value === null ? null : { value, currency: "GBP" });

interface Holding {
  symbol?: string;
  chain?: string;
  units?: string;
  free?: string | null;
  staked?: string | null;
  worth?: string | null;
  price?: string | null;
  isDelisted?: boolean;
}

/** A balance with two decimals, worth a pound a unit unless said otherwise. */
function balance(holding: Holding = {}): PortfolioBalance {
  const { symbol = "ETH", chain = "ETHEREUM", units = "100", isDelisted = false, price = "1" } = holding;
  const { free = units, staked = "0", worth = pounds(units) } = holding;
  const amount = (value: string, inMoney: string | null) => ({
    value,
    currency: symbol,
    timestamp: null,
    in: money(inMoney),
  });
  const asset = { symbol, displaySymbol: symbol, name: `${symbol} coin`, type: null, decimalPlace: 2, chain };
  return {
    asset: isDelisted ? null : { ...asset, contractAddress: null },
    amount: amount(units, worth),
    available: free === null ? null : amount(free, worth && pounds(free)),
    staked: staked === null ? null : amount(staked, worth && pounds(staked)),
    price: price === null ? null : { value: price, currency: "GBP", source },
  };
}
const pounds = (units: string) => (Number(units) / 100).toFixed(2);
const rowsOf = (...holdings: Holding[]) => holdingRows(holdings.map(balance), "GBP");
const delistedOf = (...holdings: Holding[]) =>
  presentDelisted(
    {
      total: { value: "0.00", currency: "GBP", timestamp: null, in: null },
      items: holdings.map(balance),
      isWhole: true,
      shares: null,
    },
    "GBP",
  );

describe("what is held of an asset", () => {
  it("is free, held and staked, which add up to the total", () => {
    const [row] = rowsOf({ units: "1000000", free: "700000", staked: "250000" });
    expect(row).toMatchObject({
      free: "7,000.00000",
      held: "500.00000",
      staked: "2,500.00000",
      total: "10,000.00000",
      price: "£1.00",
      value: "£10,000.00",
      source: "Sandbox rates, 22 Nov 2026, 00:00 UTC",
    });
  });

  it("has no parts where they do not fit the total, and none that the backend does not say", () => {
    expect(rowsOf({ units: "100", free: "90", staked: "20" })[0]).toMatchObject({
      free: null,
      held: null,
      staked: null,
      total: "1.00000",
    });
    expect(rowsOf({ units: "100", free: "90", staked: null, price: null })[0]).toMatchObject({
      free: "0.90000",
      held: "0.10000",
      staked: null,
      price: null,
    });
  });

  it("has an unavailable value, never 0, where the backend says NaN", () => {
    const [row] = rowsOf({ units: "NaN", worth: "NaN", price: "NaN" });
    expect(row).toMatchObject({
      total: "unavailable",
      value: "unavailable",
      price: "unavailable",
      isZero: false,
    });
  });

  it("is listed by value, what has none last, and told apart by its chain", () => {
    const rows = rowsOf(
      { symbol: "USDC", chain: "SOLANA", units: "50" },
      { symbol: "XXX", worth: null },
      { symbol: "USDC", chain: "ETHEREUM", units: "900" },
      { symbol: "BTC", chain: "BITCOIN", units: "700" },
    );
    expect(rows.map(({ label }) => label)).toEqual(["USDC on Ethereum", "BTC", "USDC on Solana", "XXX"]);
  });

  it("shows small prices with the places they need", () => {
    expect(rowsOf({ price: "0.031234567" })[0]?.price).toBe("£0.03123");
    expect(rowsOf({ price: "67083.034" })[0]?.price).toBe("£67,083.03");
  });
});

describe("the parts of the whole portfolio", () => {
  it("add up to its total in money", () => {
    const parts = presentParts(
      rowsOf({ units: "1000", free: "600", staked: "300" }, { symbol: "BTC", units: "5000", free: "4000" }),
      null,
      "GBP",
    );
    expect(parts).toEqual({ free: "£46.00", held: "£11.00", staked: "£3.00", total: "£60.00" });
  });

  it("give what rounding leaves over to what is free where nothing is held", () => {
    const [row] = rowsOf({ units: "1000", free: "500", staked: "500", worth: "10.01" });
    expect(presentParts([row!], null, "GBP")).toEqual({
      free: "£5.01",
      held: "£0.00",
      staked: "£5.00",
      total: "£10.01",
    });
  });

  it("are not said where one of them is not known", () => {
    expect(presentParts(rowsOf({}, { symbol: "BTC", worth: null }), null, "GBP")).toBeNull();
    expect(presentParts(rowsOf({ staked: null }), null, "GBP")).toBeNull();
  });
});

describe("assets without details", () => {
  it("are counted and added up in the specification's words", () => {
    const view = delistedOf(
      { isDelisted: true, units: "100000", worth: "1000.10" },
      { isDelisted: true, units: "3", worth: "204.08" },
      { units: "500" },
    );
    expect(view?.warning).toBe(
      "Could not display 2 portfolio assets totalling 1,204.18 GBP. Possibly delisted assets.",
    );
    expect(view?.rows).toMatchObject([
      { quantity: "100,000", unit: "ETH", value: "£1,000.10" },
      { quantity: "3", value: "£204.08" },
    ]);
  });

  it("are no warning without a value above 0", () => {
    expect(delistedOf({ isDelisted: true, units: "0", worth: "0.00" })).toBeNull();
    expect(delistedOf({ units: "1" })).toBeNull();
    expect(delistedOf({ isDelisted: true, units: "5", worth: "0.00" })?.warning).toBeNull();
    expect(delistedOf({ isDelisted: true, units: "5", worth: "NaN" })).toMatchObject({
      warning: null,
      unknownCount: 1,
    });
  });
});

describe("the allocation", () => {
  const rows = rowsOf(
    ...Array.from({ length: 10 }, (_, i) => ({
      symbol: `A${i}`,
      chain: i < 4 ? "ETHEREUM" : "BITCOIN",
      units: String((i + 1) * 1000),
    })),
  );
  const of = (
    by: "asset" | "chain" | "wallet",
    shares: Parameters<typeof presentAllocation>[1]["shares"] = null,
  ) => presentAllocation(by, { rows, shares }, "GBP", "testnet");

  it("has the largest seven of its own and the rest together, which add up", () => {
    const { bars = [], more } = of("asset") ?? {};
    expect(bars.map(({ label }) => label)).toEqual(["A9", "A8", "A7", "A6", "A5", "A4", "A3"]);
    expect(more?.label).toBe("3 more");
    expect(more?.bars.map(({ label, value }) => [label, value])).toEqual([
      ["A2", "£30.00"],
      ["A1", "£20.00"],
      ["A0", "£10.00"],
    ]);
    const pence = [...bars, more!].map(({ value }) => Number(value.replace(/[£,.]/g, "")));
    expect(pence.reduce((a, b) => a + b)).toBe(55_000);
    expect(bars[0]).toMatchObject({ value: "£100.00", share: "18.2%", width: "18.18%" });
  });

  it("by chain is known from the assets, by wallet only from the backend", () => {
    expect(of("chain")?.bars.map(({ label, value }) => [label, value])).toEqual([
      ["Bitcoin", "£450.00"],
      ["Ethereum", "£100.00"],
    ]);
    expect(of("wallet")).toBeNull();
    const shares = [
      { walletId: "1", walletName: "Vault", chain: "BITCOIN", total: { value: "30.00", currency: "GBP" } },
      { walletId: "1", walletName: "Vault", chain: null, total: { value: "10.00", currency: "GBP" } },
      { walletId: "2", walletName: "Desk", chain: "BITCOIN", total: { value: "NaN", currency: "GBP" } },
    ];
    expect(of("wallet", shares)).toEqual({
      bars: [{ key: "1", label: "Vault", value: "£40.00", share: "100.0%", width: "100.00%" }],
      more: null,
      note: "Without 1 of which the value is unavailable.",
    });
    expect(of("chain", shares)?.bars.map(({ label }) => label)).toEqual(["Bitcoin", "Exchange accounts"]);
  });

  it("lists a hundred of ten thousand wallets, and the others as one", () => {
    const shares = Array.from({ length: 10_000 }, (_, i) => ({
      walletId: String(i),
      walletName: `Client ${i}`,
      chain: "BITCOIN",
      total: { value: "0.01", currency: "GBP" },
    }));
    const { more } = of("wallet", shares)!;
    expect(more).toMatchObject({ label: "9993 more", value: "£99.93" });
    expect(more?.bars).toHaveLength(101);
    expect(more?.bars.at(-1)).toMatchObject({ label: "9893 more", value: "£98.93" });
  });

  it("keeps two wallets of the same name apart", () => {
    const share = (walletId: string, value: string) => ({
      walletId,
      walletName: "Vault",
      chain: null,
      total: { value, currency: "GBP" },
    });
    const bars = of("wallet", [share("1", "30.00"), share("2", "10.00")])?.bars;
    expect(bars?.map(({ label, value }) => [label, value])).toEqual([
      ["Vault", "£30.00"],
      ["Vault", "£10.00"],
    ]);
  });

  it("is empty where nothing has a value", () => {
    expect(presentAllocation("asset", { rows: [], shares: null }, "GBP", "testnet")).toEqual({
      bars: [],
      more: null,
      note: null,
    });
  });
});

describe("the backend's total", () => {
  const mismatch = (total: string, ...holdings: Holding[]) => {
    const items = holdings.map(balance);
    const portfolio = { total: { value: total, currency: "GBP", timestamp: null, in: null }, items };
    return mismatchOf({ ...portfolio, isWhole: true, shares: null }, holdingRows(items, "GBP"), "GBP");
  };

  it("is what its assets add up to, with or without those that are delisted, but for rounding", () => {
    expect(mismatch("3.00", { units: "100" }, { symbol: "BTC", units: "200" })).toBeNull();
    expect(mismatch("3.01", { units: "100" }, { symbol: "BTC", units: "200" })).toBeNull();
    expect(mismatch("3.50", { units: "300" }, { isDelisted: true, units: "50" })).toBeNull();
    expect(mismatch("3.00", { units: "300" }, { isDelisted: true, units: "50" })).toBeNull();
  });

  it("is said to be another where it is, and nothing is said where a value is not known", () => {
    expect(mismatch("9.00", { units: "100" }, { symbol: "BTC", units: "200" })).toBe(
      "The service states a total of £9.00, but its assets add up to £3.00.",
    );
    expect(mismatch("9.00", { units: "100" }, { symbol: "BTC", worth: null })).toBeNull();
    expect(mismatch("-9.00", { units: "100" })).toBeNull();
  });

  it("is that of its parts, which take what rounding leaves over", () => {
    const rows = rowsOf({ units: "1000", free: "600", staked: "300" });
    const partsOf = (total: string) => presentParts(rows, new Decimal(total), "GBP");
    expect(partsOf("10.01")).toEqual({ free: "£6.01", held: "£1.00", staked: "£3.00", total: "£10.01" });
    expect(partsOf("12.00")).toMatchObject({ held: "£1.00", total: "£10.00" });
  });

  it("has parts where rounding alone makes them more than it is", () => {
    const [row] = rowsOf({ units: "1000", free: "600", staked: "399" });
    const parts = presentParts([{ ...row!, worth: new Decimal("9.98") }], null, "GBP");
    expect(parts).toEqual({ free: "£5.99", held: "£0.00", staked: "£3.99", total: "£9.98" });
  });
});

describe("what a backend says that cannot be", () => {
  it.each([
    ["a value below zero", { worth: "-1.00" }, "value"],
    ["a value of 400 digits", { worth: "9".repeat(400) }, "value"],
    ["a price below zero", { price: "-1" }, "price"],
    ["a quantity below zero", { units: "-5", worth: "1.00" }, "total"],
    ["a quantity of 100 digits", { units: "9".repeat(100), worth: "1.00" }, "total"],
  ] as const)("is not shown: %s", (_, holding, field) => {
    expect(rowsOf(holding)[0]?.[field]).toBe("unavailable");
  });

  it("is not shown: the price and the source in another currency", () => {
    const dollars = balance();
    const [row] = holdingRows([{ ...dollars, price: { ...dollars.price!, currency: "USD" } }], "GBP");
    expect(row).toMatchObject({ price: null, source: null });
  });
});
