import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { readPortfolioBalances } from "~/lib/custody/wallets/portfolio-balances.server";
import { readPortfolioHistory } from "~/lib/custody/wallets/portfolio-history.server";
import { loadDayPage, loadPortfolioPage } from "~/lib/portfolio/page.server";
import { rangeOf } from "~/lib/portfolio/ranges";
import { readPortfolioSearch } from "~/lib/portfolio/search";
import type { Session } from "~/lib/session/session.server";
import { countWallets } from "~/lib/wallets/count-wallets";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const DAY = 86_400_000;
const DAYS = { ONE_MONTH_DAILY: 30, ONE_WEEK_DAILY: 7, ONE_DAY: 1 };
const backend = serveFakeBackend();
let session: Session;

beforeEach(async () => {
  session = await newVisit();
});

const money = (value: string) => ({ value, currency: "GBP", in: { value, currency: "GBP" } });
const ether = {
  asset: { symbol: "ETH", displaySymbol: "ETH", name: "Ethereum", decimalPlace: 18, chain: "ETHEREUM" },
  amount: { ...money("7.00"), value: "3000000000000000000", currency: "WEI", timestamp: null },
  available: { ...money("5.00"), value: "2000000000000000000", currency: "WEI" },
};
const balances = (change: object = {}) => ({
  user: {
    portfolio: {
      total: { ...money("7.00"), timestamp: "2026-11-22T14:23:00.000Z" },
      balances: { items: [ether], nextToken: null },
      shares: null,
      ...change,
    },
  },
});

/** The daily points of a period, worth as many pounds as their day of the month. */
function period({ endDate, period: name }: Record<string, unknown>) {
  const end = endDate === null ? Date.now() : Date.parse(`${endDate}T23:59:59.999Z`);
  const count = DAYS[name as keyof typeof DAYS];
  const items = Array.from({ length: count }, (_, i) => {
    const at = new Date(end - (count - 1 - i) * DAY);
    return { timestamp: at.toISOString(), total: money(`${at.getUTCDate()}.00`) };
  });
  return { user: { portfolio: { history: { items } } } };
}

const callsOf = (name: string) =>
  backend.calls.flatMap(({ operations }) => operations).filter((one) => one === name).length;
const search = readPortfolioSearch(new URLSearchParams());
const wanted = { currency: "GBP", zeroBalances: "hide" } as const;

describe("a portfolio's history", () => {
  const point = { timestamp: "2026-11-22T14:23:00.000Z", total: money("9.00"), priceSource: null };
  const now = new Date("2026-11-22T14:23:00.000Z");

  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is asked as one range, and is in the order of time", async () => {
    const earlier = { ...point, timestamp: "2026-11-21T23:59:59.999Z" };
    backend.reset({
      getPortfolioRange: () => ({ user: { portfolio: { history: { items: [point, earlier, point] } } } }),
    });
    const history = await readPortfolioHistory(session, rangeOf("today", now), "GBP");
    expect(history.interval).toBe("HOUR");
    expect(history.points.map(({ timestamp }) => timestamp)).toEqual([earlier.timestamp, point.timestamp]);
    expect(backend.calls).toHaveLength(1);
    expect(backend.calls[0]?.variables).toMatchObject({ from: "2026-11-21T23:59:59.999Z", interval: "HOUR" });
  });

  it("has no point outside its range, nor one of tomorrow", async () => {
    const at = (timestamp: string) => ({ ...point, timestamp });
    const items = [
      "1970-01-01T00:00:00Z",
      "2026-11-20T23:59:59.999Z",
      "2026-11-23T00:59:59.999Z",
      "2090-01-01T00:00:00Z",
    ];
    backend.reset({
      getPortfolioRange: () => ({ user: { portfolio: { history: { items: [...items.map(at), point] } } } }),
    });
    const { points } = await readPortfolioHistory(session, rangeOf("today", now), "GBP");
    expect(points.map(({ timestamp }) => timestamp)).toEqual([point.timestamp]);
  });

  it.each([{ timestamp: "yesterday" }, { total: money("9.00").value }, { total: null }])(
    "is refused where it makes no sense: %j",
    async (change) => {
      backend.reset({
        getPortfolioRange: () => ({ user: { portfolio: { history: { items: [{ ...point, ...change }] } } } }),
      });
      await expect(readPortfolioHistory(session, rangeOf("today", now), "GBP")).rejects.toThrow();
    },
  );
});

describe("the portfolio page", () => {
  const range = () => ({ user: { portfolio: { history: { items: [] } } } });

  it("is one call of the backend", async () => {
    backend.reset({ getPortfolioRange: range, getPortfolioBalances: () => balances() });
    await loadPortfolioPage(session, search, wanted);
    expect(backend.calls).toHaveLength(1);
    expect(callsOf("getPortfolioBalances")).toBe(1);
  });

  it("states its total and moment for the rail, which shows no older one on other pages", async () => {
    const at = (timestamp: string, value: string) => ({ total: { ...money(value), timestamp } });
    const early = at("2026-11-22T14:23:00.000Z", "7.00");
    backend.reset({ getPortfolioTotal: () => ({ user: { portfolio: early } }) });
    await getPortfolioTotal(session, "GBP");
    const late = at("2026-11-22T14:25:00.000Z", "8.00");
    backend.reset({ getPortfolioRange: range, getPortfolioBalances: () => balances(late) });
    const { worth, holdings } = await loadPortfolioPage(session, search, wanted);
    expect(worth).toMatchObject({ total: "£8.00", at: "2026-11-22T14:25:00.000Z" });
    expect(holdings.view?.total).toBe("£8.00");
    const { total } = await getPortfolioTotal(session, "GBP");
    expect(total).toMatchObject({ value: "8.00", timestamp: "2026-11-22T14:25:00.000Z" });
  });

  it("counts wallets as the list of sub-wallets does: those with sub-wallets, whatever they hold", async () => {
    const wallet = (walletId: string, count: number, subWalletType = "ETH") => ({
      walletId,
      walletName: walletId,
      cluster: { name: "A", type: "ONLINE" },
      policy: null,
      subWalletsSummary: [{ subWalletType, count, deleted: 0 }],
      deleted: false,
    });
    const items = [wallet("a", 2), wallet("b", 1), wallet("c", 0), wallet("d", 3, "KRAKEN")];
    const walletsInfo = { items, defaultWalletId: null, nextToken: null };
    const shares = [
      { walletId: "a", walletName: "a", chain: "ETHEREUM", total: { value: "7.00", currency: "GBP" } },
    ];
    backend.reset({
      getPortfolioRange: range,
      getPortfolioBalances: () => balances({ shares }),
      getWalletsInfo: () => ({ user: { walletsInfo } }),
    });
    const { holdings } = await loadPortfolioPage(session, search, wanted);
    expect(holdings.view?.summary).toBe("1 asset in 2 wallets");
    expect(countWallets(items, "testnet")).toEqual({ subWallets: 3, wallets: 2 });
  });

  it("shows the balances when the history fails, and the other way round", async () => {
    const total = (answer: object) => ({ ...answer, user: { portfolio: null } });
    backend.reset({ getPortfolioRange: () => total({}), getPortfolioBalances: () => balances() });
    const first = await loadPortfolioPage(session, search, wanted);
    expect(first.holdings.view?.total).toBe("£7.00");
    expect(first.history).toMatchObject({ view: null, title: "Error loading Portfolio Balance" });
    backend.reset({ getPortfolioRange: range, getPortfolioBalances: () => total({}) });
    const second = await loadPortfolioPage(
      session,
      { ...search, range: "7-days" },
      { ...wanted, currency: "EUR" },
    );
    expect(second.holdings).toMatchObject({ view: null, title: "Error loading Portfolio Balance" });
    expect(second.history.view).not.toBeNull();
  });

  it("hides what has a zero balance, and shows it when asked", async () => {
    const none = {
      ...ether,
      asset: { ...ether.asset, symbol: "LINK", displaySymbol: "LINK" },
      amount: { ...ether.amount, ...money("0.00"), value: "0" },
      available: { ...ether.available, value: "0" },
    };
    const items = { items: [none, ether], nextToken: null };
    backend.reset({ getPortfolioRange: range, getPortfolioBalances: () => balances({ balances: items }) });
    const symbols = async (zeroBalances: "hide" | "show") => {
      const { holdings } = await loadPortfolioPage(session, search, { currency: "GBP", zeroBalances });
      return holdings.view?.rows.map(({ symbol }) => symbol);
    };
    expect(await symbols("hide")).toEqual(["ETH"]);
    expect(await symbols("show")).toEqual(["ETH", "LINK"]);
  });

  it("reads all pages of a long list", async () => {
    backend.reset({
      getPortfolioBalances: ({ nextToken }) =>
        balances({ balances: { items: [ether], nextToken: nextToken === null ? "more" : null } }),
    });
    expect((await readPortfolioBalances(session, "GBP")).items).toHaveLength(2);
  });

  it("does not take a list whose pages repeat themselves for whole", async () => {
    backend.reset({
      getPortfolioBalances: () => balances({ balances: { items: [ether], nextToken: "again" } }),
    });
    expect((await readPortfolioBalances(session, "GBP")).isWhole).toBe(false);
  });

  it.each([
    ["£14.00", "is the backend's", { total: { ...money("14.00"), timestamp: "garbage" } }],
    ["unavailable", "is not said where it is below zero", { total: money("-5.00") }],
    [
      "unavailable",
      "is not said where it is in another currency",
      { total: { value: "5.00", currency: "XXX" } },
    ],
  ])("has a total of %s, which %s", async (text, _, change) => {
    backend.reset({ getPortfolioRange: range, getPortfolioBalances: () => balances(change) });
    const { holdings } = await loadPortfolioPage(session, search, wanted);
    expect(holdings.view?.total).toBe(text);
    expect(holdings.view?.updated).toMatch(/^\d\d:\d\d UTC$/);
    expect(JSON.stringify(holdings)).not.toMatch(/NaN|Infinity|null UTC|undefined/);
    expect(holdings.view?.mismatch ?? null).toBe(
      text === "£14.00" ? "The service states a total of £14.00, but its assets add up to £7.00." : null,
    );
  });
});

describe("a past day", () => {
  it("is asked by its date, and says where each price comes from", async () => {
    const source = { name: "Sandbox rates", timestamp: "2026-11-10T00:00:00.000Z" };
    const priced = { ...ether, price: { value: "2.333", currency: "GBP", source } };
    backend.reset({
      getPortfolioBalances: () => balances({ balances: { items: [priced], nextToken: null } }),
    });
    const { title, holdings } = await loadDayPage(session, "2025-11-10", wanted);
    expect(backend.calls[0]?.variables).toMatchObject({ endDate: "2025-11-10" });
    expect(title).toBe("Mon 10 Nov 2025");
    expect(holdings.view).toMatchObject({ total: "£7.00", isUnpriced: false });
    expect(holdings.view?.rows).toMatchObject([
      { price: "£2.33", source: "Sandbox rates, 10 Nov 2026, 00:00 UTC", value: "£7.00" },
    ]);
  });
});

describe("a past day that the backend answers otherwise", () => {
  it.each([
    ["2025-11-10T23:59:59.999Z", null],
    ["2025-11-11T00:00:00.000Z", null],
    [null, null],
    [
      "2026-11-22T14:23:00.000Z",
      "The service answered for another moment: this is what was held on 22 Nov 2026, 14:23:00 UTC.",
    ],
  ])("with %s is said to be so: %s", async (timestamp, words) => {
    backend.reset({
      getPortfolioBalances: () => balances({ total: { ...money("7.00"), timestamp } }),
    });
    const { holdings } = await loadDayPage(session, "2025-11-10", wanted);
    expect(holdings.view?.otherMoment).toBe(words);
  });
});

// Last: what a backend lacks is remembered for ten minutes.
describe("of a backend that knows the public contract alone", () => {
  it.each([
    ["this-year", "2026-11-22T14:23:00.000Z"],
    ["last-month", "2026-11-22T14:23:00.000Z"],
    ["7-days", "2026-03-01T00:00:01.000Z"],
    ["yesterday", "2026-03-01T00:00:01.000Z"],
  ] as const)("%s is put together in one call, with every day once", async (id, time) => {
    vi.useFakeTimers({ now: new Date(time), toFake: ["Date"] });
    backend.lackOurs();
    backend.reset({ getPortfolioPeriod: period });
    const range = rangeOf(id, new Date());
    const { points, interval } = await readPortfolioHistory(session, range, "GBP");
    vi.useRealTimers();
    expect(interval).toBe("DAY");
    expect(backend.calls.length).toBeLessThanOrEqual(2);
    const closed = range.to ? points : points.slice(0, -1);
    const first = range.from.getTime();
    expect(closed.map(({ timestamp }) => Date.parse(timestamp))).toEqual(
      closed.map((_, i) => first + i * DAY),
    );
    const end = range.to?.getTime() ?? Date.parse(time);
    expect(Date.parse(points.at(-1)?.timestamp ?? "")).toBe(end);
  });

  it("the page leaves out what it does not know", async () => {
    backend.lackOurs();
    backend.reset({
      getPortfolioPeriod: period,
      getPortfolioBalances: () => balances({ shares: undefined }),
    });
    const { holdings, history } = await loadPortfolioPage(session, search, wanted);
    expect(history.view?.plot?.lines).toHaveLength(1);
    expect(holdings.view).toMatchObject({
      total: "£7.00",
      summary: "1 asset",
      hasParts: true,
      hasStaked: false,
      hasPrices: false,
      parts: null,
      source: null,
    });
    expect(holdings.view?.groups.map(({ label }) => label)).toEqual(["Asset", "Chain"]);
    expect(holdings.view?.rows).toMatchObject([{ free: "2.00000", held: "1.00000", staked: null }]);
  });
});
