import { createHash, createPublicKey, verify } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { bookInitialStake, reserve } from "../../../sandbox/ledger/movements";
import { setRateGaps } from "../../../sandbox/rates/rates";
import { canonicalJson } from "../../../sandbox/reports/canonical-json";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  fund,
} from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const DAY = 86_400_000;
const ETHER = 10n ** 18n;
const STAKED = ETHER / 4n;

let sandbox: TestSandbox;
let eth: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox, { name: "=HYPERLINK(1)" });
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  const walletId = await buildWallet(sandbox, organisationId, [user]);
  eth = await buildSubWallet(sandbox, walletId, "ETH");
  const btc = await buildSubWallet(sandbox, walletId, "BTC");
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  await fund(sandbox, eth, "ETHEREUM/ETH", ETHER, ago(60));
  await fund(sandbox, eth, "ETHEREUM/ETH", 2n * ETHER, ago(10.5));
  await fund(sandbox, btc, "BITCOIN/BTC", 50_000_000n, ago(3.5));
  await fund(sandbox, eth, "ETHEREUM/ANX", 1000n * ETHER, ago(20));
  await sandbox.db.transaction((tx) =>
    reserve(tx, "00000000-0000-4000-8000-000000000002", eth.id, [{ assetId: "ETHEREUM/ETH", amount: ETHER }]),
  );
  await sandbox.db.transaction((tx) =>
    bookInitialStake(tx, {
      reference: "stake",
      subWalletId: eth.id,
      assetId: "ETHEREUM/ETH",
      amount: STAKED,
      createdAt: ago(2),
    }),
  );
  const other = await buildOrganisation(sandbox);
  const stranger = await buildUser(sandbox, other.id);
  const theirs = await buildSubWallet(sandbox, await buildWallet(sandbox, other.id, [stranger]), "ETH");
  await fund(sandbox, theirs, "ETHEREUM/ETH", 1_000_000n * ETHER, ago(5));
});
afterAll(() => sandbox.close());

type Item = { asset: { symbol: string } | null; amount: { value: string; in: { value: string } } };
const BALANCES = `balances { items { asset { symbol } amount { value in(currency: "GBP") { value } } available { value } } }`;
const portfolio = async (args = "") =>
  (
    await graphqlData(sandbox.url, {
      query: `{ user { portfolio${args} {
  total { value currency timestamp in(currency: "USD") { value currency } } ${BALANCES}
} } }`,
    })
  ).user.portfolio;
const history = async (period: string, args = "") =>
  (
    await graphqlData(sandbox.url, {
      query: `{ user { portfolio${args} {
  history(timePeriod: ${period}) { items { timestamp total { value } ${BALANCES} } }
} } }`,
    })
  ).user.portfolio.history.items;
const held = (items: Item[], symbol: string) =>
  items.find((item) => item.asset?.symbol === symbol)?.amount.value;

describe("the portfolio", () => {
  it("adds up all sub-wallets of the organisation, including reserved amounts", async () => {
    const { total, balances } = await portfolio();
    expect(held(balances.items, "ETH")).toBe((3n * ETHER).toString());
    expect(held(balances.items, "BTC")).toBe("50000000");
    const eth = balances.items.find((item: Item) => item.asset?.symbol === "ETH");
    expect(eth.available.value).toBe((2n * ETHER - STAKED).toString());
    const listed = balances.items.filter((item: Item) => item.asset !== null);
    const sum = listed.reduce((sum: number, item: Item) => sum + Number(item.amount.in.value), 0);
    expect(Math.abs(Number(total.value) - sum)).toBeLessThan(0.03);
    expect(total.currency).toBe("GBP");
    expect(total.in.currency).toBe("USD");
    expect(Number(total.in.value)).toBeGreaterThan(Number(total.value));
  });

  it("shows a delisted holding with its last value and no asset", async () => {
    const { balances } = await portfolio();
    const [lost, ...more] = balances.items.filter((item: Item) => item.asset === null);
    expect(more).toEqual([]);
    expect(lost.amount.value).toBe((1000n * ETHER).toString());
    expect(Number(lost.amount.in.value)).toBeGreaterThan(0);
  });

  it("on an earlier end date shows what was held then", async () => {
    const at = new Date(Date.now() - 30 * DAY).toISOString();
    const { balances, total } = await portfolio(`(endDate: "${at}")`);
    expect(held(balances.items, "ETH")).toBe(ETHER.toString());
    expect(held(balances.items, "BTC")).toBeUndefined();
    expect(total.timestamp).toBe(at);
  });

  it.each([
    ["ONE_MONTH_DAILY", 30],
    ["ONE_WEEK_DAILY", 7],
    ["ONE_DAY", 1],
  ])("has a history of %s with %i daily points", async (period, count) => {
    const items = await history(period);
    expect(items).toHaveLength(count);
    const times = items.map((item: { timestamp: string }) => Date.parse(item.timestamp));
    for (let i = 1; i < times.length; i++) expect(times[i] - times[i - 1]).toBe(DAY);
    const now = await portfolio();
    expect(items.at(-1).total.value).toBe(now.total.value);
  });

  it("shows in its history what was held on each day", async () => {
    const items = await history("ONE_MONTH_DAILY");
    const ether = items.map((item: { balances: { items: Item[] } }) => held(item.balances.items, "ETH"));
    expect(ether.slice(0, 19)).toEqual(Array(19).fill(ETHER.toString()));
    expect(ether.slice(19)).toEqual(Array(11).fill((3n * ETHER).toString()));
    const bitcoin = items.map((item: { balances: { items: Item[] } }) => held(item.balances.items, "BTC"));
    expect(bitcoin.filter(Boolean)).toEqual(Array(4).fill("50000000"));
  });

  it.each([
    ["2021-03-17", "End date cannot be before 18 Mar 2021"],
    [new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10), "End date cannot be after today"],
    ["2024-02-31", "The end date must be an ISO 8601 date"],
    ["yesterday", "The end date must be an ISO 8601 date"],
  ])("refuses the end date %s", async (endDate, errorMessage) => {
    const answer = await graphql(sandbox.url, {
      query: `query ($d: String) { user { portfolio(endDate: $d) { total { value } } } }`,
      variables: { d: endDate },
    });
    expect(firstError(answer)).toEqual({ code: "INVALID_INPUT", errorMessage });
  });

  it("accepts the first day with data", async () => {
    const { total } = await portfolio(`(endDate: "2021-03-18")`);
    expect(total.value).toBe("0.00");
  });
});

describe("a range of the portfolio", () => {
  const RANGE = `query ($from: String!, $to: String, $interval: PortfolioInterval!) { user { portfolio {
    range(from: $from, to: $to, interval: $interval) {
      items { timestamp total { value } priceSource { name timestamp } ${BALANCES} }
    }
  } } }`;
  const range = async (variables: Record<string, string>) =>
    (await graphqlData(sandbox.url, { query: RANGE, variables })).user.portfolio.range.items;
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);

  afterEach(() => setRateGaps([]));

  it("has one point at the end of each day, and one now", async () => {
    const items = await range({ from: `${day(30)}T23:59:59.999Z`, interval: "DAY" });
    expect(items.map(({ timestamp }: { timestamp: string }) => timestamp).slice(0, -1)).toEqual(
      Array.from({ length: 30 }, (_, i) => `${day(30 - i)}T23:59:59.999Z`),
    );
    const now = await portfolio();
    expect(items.at(-1).total.value).toBe(now.total.value);
    const bitcoin = items.map((item: { balances: { items: Item[] } }) => held(item.balances.items, "BTC"));
    expect(bitcoin.filter(Boolean).length).toBeGreaterThanOrEqual(4);
    expect(items[0].priceSource).toEqual({ name: "Sandbox rates", timestamp: `${day(30)}T00:00:00.000Z` });
  });

  it("has no value on a day without rates, while what was held stays", async () => {
    setRateGaps([day(2)]);
    const items = await range({ from: `${day(4)}T23:59:59.999Z`, to: day(1), interval: "DAY" });
    const values = items.map(({ total }: { total: { value: string } }) => total.value === "NaN");
    expect(values).toEqual([false, false, true, false]);
    expect(items[2].priceSource).toBeNull();
    const ether = items[2].balances.items.find((item: Item) => item.asset?.symbol === "ETH");
    expect(ether.amount).toEqual({ value: (3n * ETHER).toString(), in: { value: "NaN" } });
  });

  it.each([
    [{ from: "2021-03-17", interval: "DAY" }, "End date cannot be before 18 Mar 2021"],
    [{ from: "2021-03-18", interval: "DAY" }, "A range cannot have more than 400 points"],
    [
      { from: "2026-01-02", to: "2026-01-01", interval: "DAY" },
      "The start date cannot be after the end date",
    ],
  ])("refuses %j", async (variables, errorMessage) => {
    const answer = await graphql(sandbox.url, { query: RANGE, variables });
    expect(firstError(answer)).toEqual({ code: "INVALID_INPUT", errorMessage });
  });
});

describe("the parts of the portfolio", () => {
  const PARTS = `query ($endDate: String) { user { portfolio(endDate: $endDate) {
    total { value }
    balances { items { asset { symbol } amount { value } available { value } staked { value }
      price(currency: "USD") { value currency source { name timestamp } } } }
    shares { walletName chain total { value } }
  } } }`;

  it("are what is free, held and staked, at a price", async () => {
    const { balances } = (await graphqlData(sandbox.url, { query: PARTS })).user.portfolio;
    const ether = balances.items.find((item: Item) => item.asset?.symbol === "ETH");
    expect(ether).toMatchObject({
      available: { value: (2n * ETHER - STAKED).toString() },
      staked: { value: STAKED.toString() },
      amount: { value: (3n * ETHER).toString() },
      price: { currency: "USD", source: { name: "Sandbox rates" } },
    });
    expect(Number(ether.price.value)).toBeGreaterThan(0);
  });

  it("are also what each wallet holds on each chain, and add up to the total", async () => {
    const { total, shares } = (await graphqlData(sandbox.url, { query: PARTS })).user.portfolio;
    expect(shares.map(({ chain }: { chain: string }) => chain).sort()).toEqual(["BITCOIN", "ETHEREUM"]);
    const sum = shares.reduce(
      (all: number, one: { total: { value: string } }) => all + Number(one.total.value),
      0,
    );
    expect(Math.abs(sum - Number(total.value))).toBeLessThan(0.02);
    const past = (await graphqlData(sandbox.url, { query: PARTS, variables: { endDate: "2026-01-01" } }))
      .user;
    expect(past.portfolio.shares).toBeNull();
  });
});

describe("the portfolio as CSV", () => {
  const csv = async (period: string) => {
    const today = new Date().toISOString().slice(0, 10);
    const data = await graphqlData(sandbox.url, {
      query: `query ($d: String!, $p: PortfolioTimePeriod!) { user { csvPortfolio(endDate: $d, timePeriod: $p, currency: "EUR") } }`,
      variables: { d: today, p: period },
    });
    return data.user.csvPortfolio as string;
  };

  it("has a row for each day, sub-wallet and asset, then each day's total, then their numbers", async () => {
    const text = await csv("ONE_WEEK_DAILY");
    expect(text.split("\r\n")[0]).toBe(
      '\uFEFF"record","date (UTC)","time (UTC)","sub-wallet","sub-wallet id","asset","name","chain","quantity","price (EUR)","value (EUR)","opening (EUR)","closing (EUR)","rounding (EUR)"',
    );
    const rows: Record<string, string>[] = parse(text, {
      ...{ columns: true, record_delimiter: "\r\n", bom: true },
    });
    const of = (record: string) => rows.filter((row) => row.record === record);
    expect(of("holding").filter(({ asset, quantity }) => asset === "ETH" && quantity === "3")).toHaveLength(
      7,
    );
    expect(of("total")).toHaveLength(7);
    const cents = (value = "") => Math.round(Number(value || 0) * 100);
    for (const total of of("total")) {
      const day = of("holding").filter((row) => row["date (UTC)"] === total["date (UTC)"]);
      const sum = day.reduce((all, row) => all + cents(row["value (EUR)"]), 0);
      expect(cents(total["value (EUR)"])).toBe(sum + cents(total["rounding (EUR)"]));
    }
    expect(rows.at(-1)).toMatchObject({
      record: "end",
      "date (UTC)": String(of("holding").length + of("opening").length),
      "time (UTC)": "7",
      "sub-wallet": String(of("sub-wallet").length),
    });
  });

  it("has a signed manifest of the same moment beside it", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { user } = await graphqlData(sandbox.url, {
      query: `query ($d: String!) { user { organisation { trustId }
        csvPortfolio(endDate: $d, timePeriod: ONE_WEEK_DAILY)
        csvPortfolioManifest(endDate: $d, timePeriod: ONE_WEEK_DAILY) } }`,
      variables: { d: today },
    });
    const { signature, ...manifest } = JSON.parse(user.csvPortfolioManifest);
    expect(manifest).toMatchObject({
      kind: "portfolio",
      currency: "GBP",
      organisation: user.organisation.trustId,
      bytes: Buffer.byteLength(user.csvPortfolio),
      sha256: createHash("sha256").update(user.csvPortfolio).digest("hex"),
      signer: { publicKey: sandbox.services.keys.exports.publicKey },
    });
    expect(manifest.file).toMatch(new RegExp(`^portfolio-\\d{4}-\\d\\d-\\d\\d-${today}\\.csv$`));
    const rows: string[][] = parse(user.csvPortfolio, { record_delimiter: "\r\n", bom: true });
    const held = rows.filter(([record]) => record === "holding" || record === "opening");
    expect(manifest.rows).toBe(held.length);
    expect(manifest.totals.filter(({ date }: { date?: string }) => date)).toEqual(
      rows.filter(([record]) => record === "total").map((row) => ({ date: row[1], value: row[10] })),
    );
    const key = createPublicKey({
      key: Buffer.from(`302a300506032b6570032100${manifest.signer.publicKey}`, "hex"),
      format: "der",
      type: "spki",
    });
    const text = Buffer.from(canonicalJson(manifest));
    expect(verify(null, text, key, Buffer.from(signature, "hex"))).toBe(true);
  });
});
