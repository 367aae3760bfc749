import { afterAll, beforeAll, expect, it } from "vitest";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import { portfolioHistory } from "../../../sandbox/reports/portfolio-history";
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
      const total = booked.reduce((sum, one) => (one.at <= at ? sum + one.amount : sum), 0n);
      return { at: new Date(at).toISOString(), total, available: total };
    });
    const shown = points.map(({ at, holdings }) => {
      const holding = holdings.find(({ asset }) => asset.id === ETH);
      return { at: at.toISOString(), total: holding?.total ?? 0n, available: holding?.available ?? 0n };
    });
    expect(shown).toEqual(expected);
  },
);
