import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { networkTransactions, subWallets, transactions, utxos } from "../../../sandbox/db/schema";
import { sendFromOutside } from "../../../sandbox/network/incoming";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const HOUR_MS = 3_600_000;
const clockOffset = { ms: 0 };
let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ clockOffset, env: { SANDBOX_INCOMING_MS: String(HOUR_MS) } });
});
afterAll(() => payments?.sandbox.close());

const inMempoolOrMined = () => payments.sandbox.db.select().from(networkTransactions);

describe("payments that strangers make on their own", () => {
  it("come about once an interval, and not before half of it is over", async () => {
    const { sandbox } = payments;
    await sandbox.runOnce();
    clockOffset.ms += HOUR_MS / 2 - 60_000;
    await sandbox.runOnce();
    expect(await inMempoolOrMined()).toEqual([]);
    clockOffset.ms += HOUR_MS + 120_000;
    await sandbox.runOnce();
    expect(await inMempoolOrMined()).toHaveLength(1);
    await sandbox.runOnce();
    expect(await inMempoolOrMined()).toHaveLength(1);
  });

  it("go through the mempool and a block, into the books and the history, whatever is paid", async () => {
    const { sandbox, eth, btc } = payments;
    const { db, services } = sandbox;
    for (let n = 0; n < 24; n += 1) {
      await db.transaction((tx) => sendFromOutside(tx, services, services.clock()));
    }
    const hashes = (await inMempoolOrMined()).map(({ hash }) => hash);
    await expect
      .poll(
        async () => {
          await sandbox.runOnce();
          return (await inMempoolOrMined()).filter(({ status }) => status === "PENDING");
        },
        { timeout: 20_000 },
      )
      .toEqual([]);
    const received = await db.select().from(transactions).where(eq(transactions.direction, "RECEIVED"));
    expect(received.map(({ id }) => id).sort()).toEqual([...hashes].sort());
    expect(new Set(received.map(({ assetId }) => assetId))).toEqual(
      new Set(["ETHEREUM/ETH", "ETHEREUM/USDC", "BITCOIN/BTC"]),
    );
    for (const row of received) {
      expect(row.amount > 0n && [eth.id, btc.id].includes(row.subWalletId)).toBe(true);
      expect(["CONFIRMED", "PREPROCESSING", "AWAITING_USER_TRAVEL_RULE"]).toContain(row.status);
    }
    expect((await trialBalance(db)).isSound).toBe(true);
    const coins = await db.select().from(utxos);
    const paid = received.filter(({ chain }) => chain === "BITCOIN");
    expect(coins).toHaveLength(1 + paid.length);
    expect(coins.filter(({ held }) => held)).toHaveLength(paid.filter(({ held }) => held).length);
    expect(sandbox.logged).toEqual([]);
  });

  it("are found in the explorer and can be spent once they are free", async () => {
    const { sandbox, eth } = payments;
    const [free] = (
      await sandbox.db.select().from(transactions).where(eq(transactions.subWalletId, eth.id))
    ).filter(({ status, assetId }) => status === "CONFIRMED" && assetId === "ETHEREUM/ETH");
    const query =
      "query ($id: String!) { user { transaction(id: $id) { transactionHash transactionDirection } } }";
    const { user } = await graphqlData(sandbox.url, { query, variables: { id: free?.id } });
    expect(user.transaction).toEqual({ transactionHash: free?.id, transactionDirection: "RECEIVED" });
    const asked = `${sandbox.url}/explorer/api?module=proxy&action=eth_getTransactionByHash&txhash=${free?.id}`;
    expect(await (await fetch(asked)).json()).toMatchObject({ result: { hash: free?.id, input: "0x" } });
    const { available } = await payments.balanceOf(eth.id, "ETHEREUM/ETH");
    expect(available).toBeGreaterThan(10n * 10n ** 18n);
  });

  it("never come where they are not wanted", async () => {
    const quiet = await startPayments({ clockOffset: { ms: 100 * HOUR_MS } });
    try {
      await quiet.sandbox.runOnce();
      expect(await quiet.sandbox.db.select().from(networkTransactions)).toEqual([]);
    } finally {
      await quiet.sandbox.close();
    }
  });

  it("come to nobody while there is no sub-wallet", async () => {
    const { sandbox } = payments;
    const hash = await sandbox.db.transaction(async (tx) => {
      await tx.update(subWallets).set({ chain: "SOLANA" });
      const sent = await sendFromOutside(tx, sandbox.services, new Date());
      await tx.update(subWallets).set({ chain: "ETHEREUM" }).where(eq(subWallets.type, "ETH"));
      await tx.update(subWallets).set({ chain: "BITCOIN" }).where(eq(subWallets.type, "BTC"));
      return sent;
    });
    expect(hash).toBeNull();
  });
});
