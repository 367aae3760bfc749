import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ApiError } from "../../../sandbox/base/errors";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { receive, release, reserve, settleSent } from "../../../sandbox/ledger/movements";
import { bookAssets, openBooks } from "../../fixtures/sandbox/books";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const OPERATIONS = 2000;
const AT_ONCE = 25;

let books: Awaited<ReturnType<typeof openBooks>>;
beforeAll(async () => {
  books = await openBooks(6);
});
afterAll(() => books?.close());

/** mulberry32: the same numbers every time. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

it("balances after thousands of random concurrent operations, and agrees with an independent count", async () => {
  const { db, subWalletIds } = books;
  const random = seeded(20261121);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const totals = new Map<string, bigint>();
  const add = (subWalletId: string, assetId: string, amount: bigint) => {
    const key = `${subWalletId} ${assetId}`;
    totals.set(key, (totals.get(key) ?? 0n) + amount);
  };
  type Open = { requestId: string; subWalletId: string; assetId: string; amount: bigint };
  const open: Open[] = [];
  let refused = 0;
  let settled = 0;

  async function operation() {
    const subWalletId = pick(subWalletIds);
    const assetId = pick(bookAssets);
    const amount = BigInt(1 + random(1000));
    const kind = random(10);
    if (kind < 3) {
      await db.transaction((tx) => receive(tx, { reference: randomUUID(), subWalletId, assetId, amount }));
      add(subWalletId, assetId, amount);
    } else if (kind < 7) {
      const requestId = randomUUID();
      await db.transaction((tx) => reserve(tx, requestId, subWalletId, [{ assetId, amount }]));
      open.push({ requestId, subWalletId, assetId, amount });
    } else {
      const [request] = open.splice(random(Math.max(open.length, 1)), 1);
      if (request) await end(request, kind === 7);
    }
  }

  async function end({ requestId, subWalletId, assetId, amount }: Open, isReleased: boolean) {
    const items = [{ assetId, amount }];
    if (isReleased) {
      await db.transaction((tx) => release(tx, requestId, subWalletId, items));
      return;
    }
    const fee = BigInt(random(Number(amount)));
    const sent = (amount - fee) / 2n;
    const to = random(2) === 0 ? pick(subWalletIds) : null;
    const settle = () =>
      db.transaction((tx) =>
        settleSent(tx, {
          requestId,
          subWalletId,
          reservations: items,
          sent: { assetId, amount: sent },
          fee: { assetId, amount: fee },
          recipientSubWalletId: to,
        }),
      );
    // A repeated step, as after a crash, changes nothing.
    const [first, second] = await Promise.all([settle(), settle()]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    settled += 1;
    add(subWalletId, assetId, -sent - fee);
    if (to) add(to, assetId, sent);
  }

  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, operation));
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      const { reason } = result;
      if (!(reason instanceof ApiError) || reason.code !== "INSUFFICIENT_BALANCE") throw reason;
      refused += 1;
    }
    if (done % 500 === 0) expect((await trialBalance(db)).isSound).toBe(true);
  }

  expect(settled).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(10);
  const report = await trialBalance(db);
  expect(report).toMatchObject({ isSound: true, drifted: [], halfPosted: [], overdrawn: [] });
  const holdings = await holdingsOf(db, subWalletIds);
  for (const { subWalletId, assetId, total, reserved } of holdings) {
    expect(total).toBe(totals.get(`${subWalletId} ${assetId}`) ?? 0n);
    const held = open
      .filter((request) => request.subWalletId === subWalletId && request.assetId === assetId)
      .reduce((sum, { amount }) => sum + amount, 0n);
    expect(reserved).toBe(held);
  }
}, 180_000);
