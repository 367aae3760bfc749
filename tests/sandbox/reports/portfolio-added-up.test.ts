import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const DAY = 86_400_000;
/** Decimal places of exact sums: more than prices and amounts have together. */
const PLACES = 60;

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
});
afterAll(() => sandbox.close());

interface Entry {
  assetId: string;
  kind: "available" | "reserved" | "staked";
  at: number;
  units: bigint;
}

/** Every entry of the organisation's sub-wallets, as it was booked; none of the kept sums is used. */
async function readEntries(trustId: string): Promise<Entry[]> {
  const { rows } = await sandbox.db.execute<Record<"assetId" | "kind" | "at" | "units", string>>(sql`
    select e.asset_id as "assetId", a.kind, e.amount::text as units,
      floor(extract(epoch from e.created_at) * 1000)::bigint::text as at
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    join sub_wallets s on s.id = a.sub_wallet_id
    join organisations o on o.id = s.organisation_id
    where o.trust_id = ${trustId}
  `);
  return rows.map((row) => ({
    assetId: row.assetId,
    kind: row.kind as Entry["kind"],
    at: Number(row.at),
    units: BigInt(row.units),
  }));
}

async function decimalsOfListed(): Promise<Map<string, number>> {
  const { rows } = await sandbox.db.execute<{ id: string; decimals: number }>(
    sql`select id, decimals from assets where not delisted`,
  );
  return new Map(rows.map(({ id, decimals }) => [id, Number(decimals)]));
}

interface Item {
  asset: { chain: string; symbol: string } | null;
  amount: { value: string; in: { value: string } };
  available: { value: string };
  reserve: { value: string } | null;
  staked: { value: string };
  price: { value: string } | null;
}
interface Portfolio {
  total: { value: string; timestamp: string };
  shares: { total: { value: string } }[] | null;
  balances: { items: Item[] };
}

const portfolioOn = async (endDate: string | null): Promise<Portfolio> =>
  (
    await graphqlData(sandbox.url, {
      query: `query ($endDate: String) { user { portfolio(endDate: $endDate) {
        total { value timestamp }
        shares { total { value } }
        balances(limit: 100) { items {
          asset { chain symbol } amount { value in { value } } available { value } reserve { value } staked { value } price { value }
        } }
      } } }`,
      variables: { endDate },
    })
  ).user.portfolio;

const rangeFrom = async (from: string): Promise<{ timestamp: string; total: { value: string } }[]> =>
  (
    await graphqlData(sandbox.url, {
      query: `query ($from: String!) { user { portfolio {
        range(from: $from, interval: DAY) { items { timestamp total { value } } }
      } } }`,
      variables: { from },
    })
  ).user.portfolio.range.items;

const trustId = async (): Promise<string> =>
  (await graphqlData(sandbox.url, { query: "{ user { organisation { trustId } } }" })).user.organisation
    .trustId;

/** Answers and entries between which nothing was booked. */
async function whileNothingIsBooked<T>(ask: () => Promise<T>): Promise<{ answer: T; entries: Entry[] }> {
  const organisation = await trustId();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const before = await readEntries(organisation);
    const answer = await ask();
    const entries = await readEntries(organisation);
    if (entries.length === before.length) return { answer, entries };
  }
  throw new Error("Something was booked all the time");
}

/** Sums of each asset and kind up to and including a moment. */
function addUp(entries: readonly Entry[], at: number) {
  const sums = new Map<string, Record<Entry["kind"], bigint>>();
  for (const entry of entries) {
    if (entry.at > at) continue;
    const sum = sums.get(entry.assetId) ?? { available: 0n, reserved: 0n, staked: 0n };
    sum[entry.kind] += entry.units;
    sums.set(entry.assetId, sum);
  }
  return sums;
}

/** Decimal text as a whole number of 10^-PLACES. */
function scaled(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  return BigInt(whole + fraction.padEnd(PLACES, "0"));
}

/** Pence, rounded half up. */
function pence(value: bigint): bigint {
  const one = 10n ** BigInt(PLACES - 2);
  return value / one + ((value % one) * 2n >= one ? 1n : 0n);
}

function pounds(pence: bigint): string {
  const digits = pence.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Compares an answer with the sums of the entries up to its moment, asset by asset and in money. */
function expectAddedUp(portfolio: Portfolio, entries: readonly Entry[], decimals: Map<string, number>): void {
  const at = Date.parse(portfolio.total.timestamp);
  const sums = addUp(entries, at);
  const listed = portfolio.balances.items.flatMap(({ asset, ...item }) =>
    asset ? [{ id: `${asset.chain}/${asset.symbol}`, ...item }] : [],
  );
  expect(listed.map(({ id }) => id).sort()).toEqual([...sums.keys()].filter((id) => decimals.has(id)).sort());
  let worth = 0n;
  for (const { id, amount, available, reserve, staked, price } of listed) {
    const sum = sums.get(id)!;
    const units = sum.available + sum.reserved + sum.staked;
    const value = price ? pence((scaled(price.value) * units) / 10n ** BigInt(decimals.get(id)!)) : 0n;
    worth += value;
    const free = BigInt(available.value) + BigInt(reserve?.value ?? 0);
    expect({ id, amount, free, staked }).toEqual({
      id,
      amount: { value: units.toString(), in: { value: pounds(value) } },
      free: sum.available,
      staked: { value: sum.staked.toString() },
    });
  }
  expect(portfolio.total.value).toBe(pounds(worth));
}

it("holds on a past day exactly what the entries add up to until its last millisecond", async () => {
  const decimals = await decimalsOfListed();
  const entries = await readEntries(await trustId());
  const year = await rangeFrom(new Date(Date.now() - 365 * DAY).toISOString());
  expect(year.length).toBeGreaterThan(300);
  const days = [1, 2, 3, 7, 29, 30, 31, 90, 200, 364].map((ago) =>
    new Date(Date.now() - ago * DAY).toISOString().slice(0, 10),
  );
  for (const day of days) {
    const portfolio = await portfolioOn(day);
    expect(portfolio.total.timestamp).toBe(`${day}T23:59:59.999Z`);
    expectAddedUp(portfolio, entries, decimals);
    const point = year.find(({ timestamp }) => timestamp === portfolio.total.timestamp);
    expect(point?.total.value, day).toBe(portfolio.total.value);
  }
});

it("holds now what all entries add up to, and the line ends there", async () => {
  const decimals = await decimalsOfListed();
  const from = new Date(Date.now() - 3 * DAY).toISOString();
  const { answer, entries } = await whileNothingIsBooked(async () => ({
    portfolio: await portfolioOn(null),
    points: await rangeFrom(from),
  }));
  expectAddedUp(answer.portfolio, entries, decimals);
  expect(answer.points.at(-1)?.total.value).toBe(answer.portfolio.total.value);
  const kinds = new Set(entries.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["available", "reserved", "staked"]);
});

it("has one total on every day of a year, on the page, in the line and in the file: the sum of its rounded rows", async () => {
  const year = await rangeFrom(new Date(Date.now() - 327 * DAY).toISOString());
  const line = new Map(year.map(({ timestamp, total }) => [timestamp.slice(0, 10), total.value]));
  const differing: Record<string, string | undefined>[] = [];
  let compared = 0;
  for (let ago = 1; ago <= 300; ago += 30) {
    const endDate = new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
    const { csvPortfolio } = (
      await graphqlData(sandbox.url, {
        query: `query ($endDate: String!) { user { csvPortfolio(endDate: $endDate, timePeriod: ONE_MONTH_DAILY) } }`,
        variables: { endDate },
      })
    ).user;
    for (const row of (csvPortfolio as string).split("\r\n").filter((one) => one.startsWith('"total"'))) {
      const cells = row.split(",");
      const day = (cells[1] ?? "").replaceAll('"', "");
      const [file, point] = [cells[10], line.get(day)];
      if (file !== point) differing.push({ day, file, point });
      compared += 1;
    }
  }
  expect(compared).toBe(300);
  expect(differing).toEqual([]);
});

it("is divided among wallets and chains to the penny", async () => {
  const { total, shares } = await portfolioOn(null);
  const sum = (shares ?? []).reduce((all, one) => all + BigInt(one.total.value.replace(".", "")), 0n);
  expect(pounds(sum)).toBe(total.value);
});
