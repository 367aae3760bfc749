import BigNumber from "bignumber.js";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ledgerAccounts, subWallets, wallets } from "../../../sandbox/db/schema";
import { rate } from "../../../sandbox/rates/rates";
import { type AssetRow, loadAssets } from "../../../sandbox/wallets/assets";
import { readSubWallets, sumHoldings } from "../../../sandbox/wallets/sub-wallet-list";
import { buildOrganisation, buildSubWallet, buildUser, buildWallet } from "../../fixtures/sandbox/builders";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

type Holding = { kind: "available" | "reserved" | "staked"; assetId: string; balance: bigint };

/** One asset has no price, one is delisted; few amounts, so that many sub-wallets are worth the same. */
const holding: fc.Arbitrary<Holding> = fc.record({
  kind: fc.constantFrom("available", "reserved", "staked"),
  assetId: fc.constantFrom("ETHEREUM/ETH", "ETHEREUM/USDC", "ETHEREUM/ANX"),
  balance: fc.constantFrom(0n, 1n, 2n, 10n ** 18n, 3n ** 70n),
});
const holdings = fc.uniqueArray(holding, {
  maxLength: 5,
  selector: ({ kind, assetId }) => `${kind} ${assetId}`,
});
const vault = fc.array(holdings, { minLength: 1, maxLength: 12 });
const request = fc.record({
  limit: fc.integer({ min: 1, max: 5 }),
  after: fc.option(fc.nat({ max: 11 })),
  skip: fc.option(fc.integer({ min: -14, max: 14 })),
});

let sandbox: TestSandbox;
let organisationId: string;
let assets: Map<string, AssetRow>;
const now = new Date();

beforeAll(async () => {
  sandbox = await startTestSandbox();
  organisationId = (await buildOrganisation(sandbox)).id;
  const wallet = await buildWallet(sandbox, organisationId, [await buildUser(sandbox, organisationId)]);
  for (let i = 0; i < 12; i++) await buildSubWallet(sandbox, wallet, "ETH", `Sub-wallet ${i}`);
  assets = await loadAssets(sandbox.db);
});
afterAll(() => sandbox.close());

async function hold(vault: Holding[][]): Promise<{ order: number; value: BigNumber }[]> {
  const { db } = sandbox;
  await db.delete(ledgerAccounts);
  const rows = await db.select().from(subWallets).where(eq(subWallets.organisationId, organisationId));
  rows.sort((a, b) => a.order - b.order);
  const held = rows.map(({ id }, i) => (vault[i] ?? []).map((one) => ({ ...one, subWalletId: id })));
  if (held.flat().length > 0) await db.insert(ledgerAccounts).values(held.flat());
  const worthOf = ({ assetId, balance }: Holding) => {
    const asset = assets.get(assetId);
    const price = asset && !asset.delisted && rate(assetId, "GBP", now);
    return price
      ? price.times(new BigNumber(balance.toString()).shiftedBy(-asset.decimals))
      : new BigNumber(0);
  };
  return rows.map(({ order }, i) => ({
    order,
    value: BigNumber.sum(0, ...(vault[i] ?? []).map(worthOf)),
  }));
}

/** Where the page begins in the whole list: null if that ends before. */
function startOf(length: number, after: number | null, skip: number | null): number {
  const start = (after === null ? ((skip ?? 0) < 0 ? length : 0) : after + 1) + (skip ?? 0);
  return Math.max(start, 0);
}

it("any page of any vault has its rows in the order of their value, ties as they were made", async () => {
  await fc.assert(
    fc.asyncProperty(vault, fc.array(request, { minLength: 6, maxLength: 6 }), async (held, requests) => {
      const all = (await hold(held))
        .sort((a, b) => b.value.comparedTo(a.value)! || a.order - b.order)
        .map(({ order }) => order);
      for (const { limit, after, skip } of requests) {
        const page = { limit, after: after === null ? null : String(all[after]) };
        const rows = await readSubWallets(
          sandbox.db,
          organisationId,
          {},
          { page, skip },
          { sort: "VALUE", assets, now },
        );
        const start = startOf(all.length, after, skip);
        expect(rows.map(({ order }) => order)).toEqual(all.slice(start, start + limit + 1));
      }
    }),
    { numRuns: 40 },
  );
});

it("all of any vault, or of one of its wallets, is the sum of what its listed assets are held in", async () => {
  const { db } = sandbox;
  const sum = async (walletId?: string) => {
    const held = await sumHoldings(db, organisationId, { walletId }, assets, now);
    return new Map(held.map(({ asset, quantity }) => [asset.id, quantity]));
  };
  const [wallet] = await db.select().from(wallets).where(eq(wallets.organisationId, organisationId));
  const other = await buildWallet(sandbox, organisationId, []);
  await fc.assert(
    fc.asyncProperty(vault, async (held) => {
      await hold(held);
      const expected = new Map<string, bigint>();
      for (const { assetId, balance } of held.flat()) {
        if (balance === 0n || assets.get(assetId)?.delisted) continue;
        expected.set(assetId, (expected.get(assetId) ?? 0n) + balance);
      }
      expect(await sum()).toEqual(expected);
      expect(await sum(wallet?.id)).toEqual(expected);
      expect(await sum(other)).toEqual(new Map());
      expect(await sum("no wallet")).toEqual(new Map());
    }),
    { numRuns: 20 },
  );
  await db.update(wallets).set({ deleted: true }).where(eq(wallets.organisationId, organisationId));
  expect(await sum()).toEqual(new Map());
});
