import { afterAll, beforeAll, expect, it } from "vitest";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { holdingsAt, portfolioHistory, timesOfRange } from "../../../sandbox/reports/portfolio-history";
import { loadAssets } from "../../../sandbox/wallets/assets";
import {
  buildOrganisation,
  buildSubWallet,
  buildUser,
  buildWallet,
  fund,
} from "../../fixtures/sandbox/builders";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const ETH = "ETHEREUM/ETH";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const END = new Date("2026-03-14T10:20:30.500Z");

let sandbox: TestSandbox;
let organisationId: string;
const booked: { at: number; amount: bigint }[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id } = await buildOrganisation(sandbox);
  organisationId = id;
  const user = await buildUser(sandbox, id);
  const walletId = await buildWallet(sandbox, id, [user]);
  const subWallets = [
    await buildSubWallet(sandbox, walletId, "ETH"),
    await buildSubWallet(sandbox, walletId, "ETH"),
  ];
  const book = async (subWallet: SubWalletRow, at: number) => {
    const amount = BigInt(2 ** booked.length);
    booked.push({ at, amount });
    await fund(sandbox, subWallet, ETH, amount, new Date(at));
  };
  const fullHour = Date.parse("2026-03-14T10:00:00Z");
  const offsets = [0, 1, -1, -20 * MINUTE, HOUR, -HOUR];
  for (const [i, days] of [0, 1, 6, 7, 29, 30, 400].entries()) {
    const subWallet = subWallets[i % 2]!;
    for (const offset of offsets) await book(subWallet, END.getTime() - days * DAY + offset);
    for (const offset of [0, -1]) await book(subWallet, fullHour - days * DAY + offset);
  }
  const other = await buildOrganisation(sandbox);
  const stranger = await buildUser(sandbox, other.id);
  const foreign = await buildSubWallet(sandbox, await buildWallet(sandbox, other.id, [stranger]), "ETH");
  await fund(sandbox, foreign, ETH, 10n ** 30n, new Date(END.getTime() - 5 * MINUTE));
});
afterAll(() => sandbox.close());

const addedUp = (at: number) => booked.reduce((sum, one) => (one.at <= at ? sum + one.amount : sum), 0n);

it.each([
  ["HOUR", "2026-03-13T23:59:59.999Z", 12],
  ["HOUR", "2026-03-12T23:59:59.999Z", 36],
  ["DAY", "2026-02-28T23:59:59.999Z", 15],
  ["DAY", "2025-12-31T23:59:59.999Z", 74],
  ["DAY", "2025-03-18T00:00:00.000Z", 362],
] as const)(
  "has at each %s from %s what was booked up to its last millisecond",
  async (interval, from, count) => {
    const assets = await loadAssets(sandbox.db);
    const times = timesOfRange({ from: new Date(from), to: END }, interval);
    expect(times).toHaveLength(count);
    expect(times.at(-1)).toEqual(END);
    const step = interval === "HOUR" ? HOUR : DAY;
    for (const time of times.slice(0, -1)) expect((time.getTime() + 1) % step).toBe(0);
    const points = await holdingsAt(sandbox.db, organisationId, times, assets);
    expect(points.map(({ holdings }) => holdings.find(({ asset }) => asset.id === ETH)?.total ?? 0n)).toEqual(
      times.map((time) => addedUp(time.getTime())),
    );
  },
);

it("ends a range of whole days with its last day", () => {
  const to = new Date("2026-03-31T23:59:59.999Z");
  const times = timesOfRange({ from: new Date("2026-02-28T23:59:59.999Z"), to }, "DAY");
  expect(times).toHaveLength(32);
  expect(times[0]?.toISOString()).toBe("2026-02-28T23:59:59.999Z");
  expect(times.at(-1)).toEqual(to);
});

it("refuses a range of more than 400 points, or one that ends before it begins", () => {
  const from = new Date("2025-01-01T00:00:00Z");
  expect(() => timesOfRange({ from, to: END }, "DAY")).toThrow("more than 400 points");
  expect(() => timesOfRange({ from: END, to: from }, "DAY")).toThrow("after the end date");
});

it.each([
  ["ONE_DAY", 1],
  ["ONE_WEEK_DAILY", 7],
  ["ONE_MONTH_DAILY", 30],
] as const)(
  "has at each point of %s exactly what was booked up to that millisecond",
  async (period, count) => {
    const assets = await loadAssets(sandbox.db);
    const points = await portfolioHistory(sandbox.db, organisationId, { end: END, period }, assets);
    const expected = Array.from({ length: count }, (_, i) => {
      const at = END.getTime() - (count - 1 - i) * DAY;
      const total = addedUp(at);
      return { at: new Date(at).toISOString(), total, free: total };
    });
    const shown = points.map(({ at, holdings }) => {
      const holding = holdings.find(({ asset }) => asset.id === ETH);
      return { at: at.toISOString(), total: holding?.total ?? 0n, free: holding?.free ?? 0n };
    });
    expect(shown).toEqual(expected);
  },
);
