import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requests, utxos } from "../../../sandbox/db/schema";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { isFinal } from "../../../sandbox/requests/states";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import {
  BITCOIN_STRANGER,
  BTC,
  ETH,
  type Payments,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const WALKERS = 4;
const STEPS = 30;

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ coins: Array.from({ length: 8 }, () => BTC / 40n) });
});
afterAll(() => payments?.sandbox.close());

/** xorshift32: a walk that fails can be walked again. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

it("books and coins stay consistent through a long random walk of four concurrent users", async () => {
  const { sandbox, walletId, eth, btc, people } = payments;
  const { db } = sandbox;
  const otherEth = await buildSubWallet(sandbox, walletId, "ETH", "Other");
  const otherBtc = await buildSubWallet(sandbox, walletId, "BTC", "Other");
  await fund(sandbox, otherEth, "ETHEREUM/ETH", ETH);
  await fund(sandbox, otherBtc, "BITCOIN/BTC", BTC / 40n);
  const subWalletIds = [eth, btc, otherEth, otherBtc].map(({ id }) => id);
  const made: string[] = [];

  const walk = async (seed: number) => {
    const random = randomOf(seed);
    const pick = <T>(...choices: T[]): T => choices[random(choices.length)]!;
    const operations = [
      async () => {
        const to = pick(STRANGER, otherEth.address, eth.address);
        const answer = await payments.tryEthereum({
          fromAddress: pick(eth, eth, otherEth).address,
          to,
          value: `${1 + random(10 ** 9)}`,
          assetSymbol: pick("ETH", "USDC", "LINK"),
          speed: pick("SLOW", "MEDIUM", "FAST"),
        });
        const id = answer.data?.createEthereumTransaction?.requestId;
        if (id) made.push(id);
      },
      async () => {
        const answer = await payments.tryBitcoin({
          subWalletId: pick(btc, btc, otherBtc).id,
          to: pick(BITCOIN_STRANGER, otherBtc.address, btc.address),
          amount: { value: `${600 + random(2_000_000)}`, currency: "SATOSHI" },
          satoshiPerByte: `${1 + random(20)}`,
        });
        const id = answer.data?.createBitcoinTransaction?.requestId;
        if (id) made.push(id);
      },
      async () => {
        const id = made[random(made.length || 1)];
        if (id) await payments.approve(id, pick(...people));
      },
      async () => {
        const id = made[random(made.length || 1)];
        if (id) await payments.approve(id, pick(...people));
      },
      async () => {
        const id = made[random(made.length || 1)];
        if (id) await payments.cancel(id, "Walked over");
      },
    ];
    for (let step = 0; step < STEPS; step += 1) await pick(...operations)();
  };
  await Promise.all(Array.from({ length: WALKERS }, (_, index) => walk(0x9e3779b9 ^ (index * 7919 + 1))));
  await sandbox.runOnce();

  const rows = await db.select().from(requests);
  expect(rows.length).toBeGreaterThan(20);
  const endings = new Set(rows.map(({ status }) => status));
  expect(endings).toContain("CONFIRMED");
  expect(endings).toContain("USER_CANCELLED");
  expect(endings).not.toContain("ERROR");

  expect(await trialBalance(db)).toMatchObject({
    isSound: true,
    drifted: [],
    halfPosted: [],
    overdrawn: [],
    wrongFees: [],
  });
  const holdings = await holdingsOf(db, subWalletIds);
  for (const { subWalletId, assetId, reserved } of holdings) {
    const held = rows
      .filter((row) => row.subWalletId === subWalletId && !isFinal(row.status))
      .flatMap((row) => row.reservations)
      .filter((reservation) => reservation.assetId === assetId)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect({ subWalletId, assetId, reserved }).toEqual({ subWalletId, assetId, reserved: held });
  }
  for (const { id } of [btc, otherBtc]) {
    const coins = await db
      .select()
      .from(utxos)
      .where(and(eq(utxos.subWalletId, id), isNull(utxos.spentBy)));
    // A coin in the mempool is spent already; what it leaves arrives with its block.
    const inMempool = await db.select().from(utxos).where(eq(utxos.subWalletId, id));
    const pending = inMempool.filter((coin) => coin.spentBy !== null && coin.reservedBy !== null);
    const total = [...coins, ...pending].reduce((sum, { value }) => sum + value, 0n);
    expect(total).toBe(holdings.find((holding) => holding.subWalletId === id)?.total);
  }
}, 240_000);
