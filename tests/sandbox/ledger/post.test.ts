import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { receive, release, reserve, settleSent } from "../../../sandbox/ledger/movements";
import { type LedgerAccount, post } from "../../../sandbox/ledger/post";
import { bookAssets, openBooks } from "../../fixtures/sandbox/books";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const [ETH, USDC] = bookAssets;
let books: Awaited<ReturnType<typeof openBooks>>;
beforeAll(async () => {
  books = await openBooks(14);
});
afterAll(() => books?.close());

let taken = 0;
/** A sub-wallet that no other test uses. */
const freshSubWallet = () => {
  const id = books.subWalletIds[taken];
  taken += 1;
  if (!id) throw new Error("Open the books with more sub-wallets");
  return id;
};
const inTx = <T>(work: Parameters<typeof books.db.transaction<T>>[0]) => books.db.transaction(work);
const fund = (subWalletId: string, amount: bigint, assetId: string = ETH) =>
  inTx((tx) => receive(tx, { reference: randomUUID(), subWalletId, assetId, amount }));
async function holding(subWalletId: string, assetId: string = ETH) {
  const row = (await holdingsOf(books.db, [subWalletId])).find((item) => item.assetId === assetId);
  return { available: row?.available ?? 0n, reserved: row?.reserved ?? 0n };
}

describe("posting", () => {
  const network: LedgerAccount = { kind: "network", assetId: ETH };

  it("refuses legs that do not balance in each asset", async () => {
    const subWalletId = freshSubWallet();
    const legs = [
      { account: network, amount: -5n },
      { account: { kind: "available", subWalletId, assetId: USDC } as const, amount: 5n },
    ];
    await expect(inTx((tx) => post(tx, { kind: "test", reference: randomUUID(), legs }))).rejects.toThrow(
      "does not balance",
    );
    await expect(inTx((tx) => post(tx, { kind: "test", reference: randomUUID(), legs: [] }))).rejects.toThrow(
      "legs",
    );
    expect(await holding(subWalletId, USDC)).toEqual({ available: 0n, reserved: 0n });
  });

  it("is repeated without effect with the same legs, and fails with different ones", async () => {
    const subWalletId = freshSubWallet();
    const reference = randomUUID();
    const pay = (amount: bigint) =>
      inTx((tx) => receive(tx, { reference, subWalletId, assetId: ETH, amount }));
    expect(await pay(5n)).toBe(true);
    expect(await pay(5n)).toBe(false);
    await expect(pay(6n)).rejects.toThrow("other legs");
    expect(await holding(subWalletId)).toEqual({ available: 5n, reserved: 0n });
  });

  it("happens once when the same payment arrives many times at once", async () => {
    const subWalletId = freshSubWallet();
    const reference = randomUUID();
    const posted = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTx((tx) => receive(tx, { reference, subWalletId, assetId: ETH, amount: 3n })),
      ),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect((await holding(subWalletId)).available).toBe(3n);
  });

  it("leaves nothing behind when the caller's transaction fails afterwards", async () => {
    const subWalletId = freshSubWallet();
    const reference = randomUUID();
    await expect(
      inTx(async (tx) => {
        await receive(tx, { reference, subWalletId, assetId: ETH, amount: 3n });
        throw new Error("afterwards");
      }),
    ).rejects.toThrow("afterwards");
    expect((await holding(subWalletId)).available).toBe(0n);
    expect(await inTx((tx) => receive(tx, { reference, subWalletId, assetId: ETH, amount: 3n }))).toBe(true);
  });

  it("stores amounts far beyond 64 bits exactly", async () => {
    const subWalletId = freshSubWallet();
    const huge = 2n ** 200n + 1n;
    await fund(subWalletId, huge);
    expect((await holding(subWalletId)).available).toBe(huge);
    await inTx((tx) =>
      post(tx, {
        kind: "test",
        reference: randomUUID(),
        legs: [
          { account: { kind: "available", subWalletId, assetId: ETH }, amount: -huge },
          { account: network, amount: huge },
        ],
      }),
    );
    expect((await holding(subWalletId)).available).toBe(0n);
  });
});

describe("the database itself", () => {
  it("refuses at commit a transaction whose entries do not balance", async () => {
    const subWalletId = freshSubWallet();
    await fund(subWalletId, 10n);
    await expect(
      inTx(async (tx) => {
        await tx.execute(sql`insert into ledger_transactions (id, kind, reference)
          values (${"00000000-0000-4000-8000-00000000dead"}, 'forged', 'forged')`);
        await tx.execute(sql`insert into ledger_entries (transaction_id, account_id, asset_id, amount)
          select ${"00000000-0000-4000-8000-00000000dead"}, id, asset_id, 1 from ledger_accounts
          where sub_wallet_id = ${subWalletId} limit 1`);
      }),
    ).rejects.toThrow();
    expect((await trialBalance(books.db)).isSound).toBe(true);
  });

  it("refuses a sub-wallet balance below zero", async () => {
    const subWalletId = freshSubWallet();
    await fund(subWalletId, 10n);
    await expect(
      books.db.execute(sql`update ledger_accounts set balance = -1 where sub_wallet_id = ${subWalletId}`),
    ).rejects.toThrow();
  });
});

describe("a payment in the books", () => {
  it("is reserved, then split into the payment, the fee and the released rest", async () => {
    const subWalletId = freshSubWallet();
    await fund(subWalletId, 1_000n);
    const requestId = randomUUID();
    const reservations = [{ assetId: ETH, amount: 600n }];
    await inTx((tx) => reserve(tx, requestId, subWalletId, reservations));
    expect(await holding(subWalletId)).toEqual({ available: 400n, reserved: 600n });
    await inTx((tx) =>
      settleSent(tx, {
        requestId,
        subWalletId,
        reservations,
        sent: { assetId: ETH, amount: 500n },
        fee: { assetId: ETH, amount: 60n },
      }),
    );
    expect(await holding(subWalletId)).toEqual({ available: 440n, reserved: 0n });
  });

  it("is released in full, once, when the request ends unspent", async () => {
    const subWalletId = freshSubWallet();
    await fund(subWalletId, 100n);
    const requestId = randomUUID();
    const items = [{ assetId: ETH, amount: 80n }];
    await inTx((tx) => reserve(tx, requestId, subWalletId, items));
    await inTx((tx) => release(tx, requestId, subWalletId, items));
    expect(await inTx((tx) => release(tx, requestId, subWalletId, items))).toBe(false);
    expect(await holding(subWalletId)).toEqual({ available: 100n, reserved: 0n });
  });

  it("credits an own recipient, with token and fee each in its own asset", async () => {
    const from = freshSubWallet();
    const to = freshSubWallet();
    await fund(from, 50n, USDC);
    await fund(from, 20n);
    const requestId = randomUUID();
    const reservations = [
      { assetId: USDC, amount: 30n },
      { assetId: ETH, amount: 9n },
    ];
    await inTx((tx) => reserve(tx, requestId, from, reservations));
    await inTx((tx) =>
      settleSent(tx, {
        requestId,
        subWalletId: from,
        reservations,
        sent: { assetId: USDC, amount: 30n },
        fee: { assetId: ETH, amount: 7n },
        recipientSubWalletId: to,
      }),
    );
    expect(await holding(from, USDC)).toEqual({ available: 20n, reserved: 0n });
    expect(await holding(from)).toEqual({ available: 13n, reserved: 0n });
    expect(await holding(to, USDC)).toEqual({ available: 30n, reserved: 0n });
  });

  it("cannot reserve more than is available, nor spend more than was reserved", async () => {
    const subWalletId = freshSubWallet();
    await fund(subWalletId, 100n);
    const hold = (amount: bigint, requestId: string = randomUUID()) =>
      inTx((tx) => reserve(tx, requestId, subWalletId, [{ assetId: ETH, amount }]));
    await expect(hold(101n)).rejects.toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    const requestId = randomUUID();
    await hold(40n, requestId);
    // Another request's hold is not this one's to spend.
    await hold(40n);
    await expect(
      inTx((tx) =>
        settleSent(tx, {
          requestId,
          subWalletId,
          reservations: [{ assetId: ETH, amount: 40n }],
          sent: { assetId: ETH, amount: 41n },
          fee: null,
        }),
      ),
    ).rejects.toThrow("spent more ETHEREUM/ETH than it had reserved");
    expect(await holding(subWalletId)).toEqual({ available: 20n, reserved: 80n });
  });

  it("is accepted only as often as the balance covers when many arrive at once", async () => {
    const subWalletId = freshSubWallet();
    await fund(subWalletId, 100n);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        inTx((tx) => reserve(tx, randomUUID(), subWalletId, [{ assetId: ETH, amount: 30n }])),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await holding(subWalletId)).toEqual({ available: 10n, reserved: 90n });
  });
});

describe("the trial balance", () => {
  it("detects a cached balance that drifted", async () => {
    expect((await trialBalance(books.db)).isSound).toBe(true);
    await books.db
      .transaction(async (tx) => {
        await tx.execute(sql`update ledger_accounts set balance = balance + 1
          where kind = 'network' and asset_id = ${ETH}`);
        const report = await trialBalance(tx);
        expect(report.isSound).toBe(false);
        expect(report.drifted).toHaveLength(1);
        throw new Error("undo");
      })
      .catch((error: Error) => {
        if (error.message !== "undo") throw error;
      });
    expect((await trialBalance(books.db)).isSound).toBe(true);
  });
});
