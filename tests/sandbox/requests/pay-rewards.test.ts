import { eq } from "drizzle-orm";
import { parseUnits } from "ethers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meta, stakePositions } from "../../../sandbox/db/schema";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { REQUEST_TRANSACTIONS, requestReport, rowsOf } from "../../fixtures/sandbox/report-files";
import { startStaker } from "../../fixtures/sandbox/stake-walk";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const SOL = 10n ** 9n;
const COIN = 10n ** 12n;
const ADA = 10n ** 6n;
const VALIDATOR = "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY";
const VOTE = "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV";
const POOL = "pool1u4x4ly6qyx9fs9k2lt7f9hpa2gftd52fee67jcmuhnt7qqae3x0";

const hex = (amount: bigint) => `0x${amount.toString(16)}`;

const clockOffset = { ms: 0 };
let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ clockOffset, env: { SANDBOX_REWARDS_MS: String(HOUR_MS) } });
});
afterAll(() => payments?.sandbox.close());

/** As if the stake had not changed for so long. */
async function backdate(subWalletId: string, ms: number) {
  const { db, services } = payments.sandbox;
  const updatedAt = new Date(services.clock().getTime() - ms);
  await db
    .update(stakePositions)
    .set({ updatedAt, dueAt: null, status: "ACTIVE" })
    .where(eq(stakePositions.subWalletId, subWalletId));
}

const nothing = { amount: 0n };
const within = (found: bigint, wanted: bigint) => {
  const difference = found > wanted ? found - wanted : wanted - found;
  // The clock goes on while the test runs: some seconds of a year.
  expect(difference * 1_000_000n).toBeLessThan(wanted * 10n);
};

type Reward = { id: string; from: string; amount: string };

/** The rows of rewards that a sub-wallet has in the transactions file. */
async function fileRewards(subWalletId: string): Promise<Reward[]> {
  const { file } = await requestReport(payments.sandbox, REQUEST_TRANSACTIONS, {});
  const rows = rowsOf(file).filter((row) => row["sub-wallet id"] === subWalletId);
  return rows.filter(({ direction }) => direction === "REWARD") as Reward[];
}

/** The amounts of those in its list of transactions. */
async function listedRewards(subWalletId: string): Promise<bigint[]> {
  const query = `query ($subWalletId: String!) { user { subWallet(subWalletId: $subWalletId) {
    ... on BlockchainSubWallet { transactions(limit: 25) { items { operation amount { value } } } } } } }`;
  const { user } = await graphqlData(payments.sandbox.url, { query, variables: { subWalletId } });
  type Item = { operation: string; amount: { value: string } };
  const items: Item[] = user.subWallet.transactions.items;
  return items.filter(({ operation }) => operation === "REWARD").map(({ amount }) => BigInt(amount.value));
}

describe("rewards", () => {
  it("of a year are a yearly rate of what is active: in the stake, in the books and in what was paid so far", async () => {
    const staker = await startStaker(payments, "DOT", 60n * COIN);
    await staker.approve(
      (await staker.attempt("Stake", { amount: hex(40n * COIN), validators: [VALIDATOR] }))!,
    );
    await backdate(staker.subWallet.id, YEAR_MS);
    expect(await staker.payRewards()).toBe(true);
    const { parts, rewards } = await staker.staking();
    within(rewards, (40n * COIN * 115n) / 1000n);
    expect(parts).toEqual([{ state: "BONDED", amount: 40n * COIN + rewards }]);
    const [{ from, amount }, ...others] = (await fileRewards(staker.subWallet.id)) as [Reward, ...Reward[]];
    expect([from, parseUnits(amount, 12), others]).toEqual([VALIDATOR, rewards, []]);
    expect(await listedRewards(staker.subWallet.id)).toEqual([rewards]);
    await staker.expectSoundBooks();
  });

  it("are not paid twice for the same time", async () => {
    const staker = await startStaker(payments, "DOT", 60n * COIN);
    await staker.approve(
      (await staker.attempt("Stake", { amount: hex(40n * COIN), validators: [VALIDATOR] }))!,
    );
    await backdate(staker.subWallet.id, YEAR_MS);
    await staker.payRewards();
    const once = (await staker.staking()).rewards;
    await staker.payRewards();
    within((await staker.staking()).rewards, once);
  });

  it("of Solana are added to an active stake, and to no other", async () => {
    const staker = await startStaker(payments, "SOL", 60n * SOL);
    const { id } = staker.subWallet;
    const [free] = await payments.sandbox.db.query.addresses.findMany({
      where: (row, { and: both, eq: is }) => both(is(row.subWalletId, id), is(row.usage, "STAKE")),
    });
    const input = { newStakeAddress: free!.address, amount: hex(30n * SOL), voteAddress: VOTE };
    await staker.approve((await staker.attempt("InitialiseStake", input))!);
    await backdate(id, YEAR_MS);
    await staker.payRewards();
    const { rewards } = await staker.staking();
    within(rewards, (30n * SOL * 62n) / 1000n);
    await staker.approve((await staker.attempt("DeactivateStake", { stakeAddress: free!.address }))!);
    clockOffset.ms += 2 * HOUR_MS;
    await staker.payRewards();
    expect((await staker.staking()).rewards).toBe(rewards);
    await staker.expectSoundBooks();
  });

  it("of Cardano wait until they are withdrawn, and only then are in the books", async () => {
    const staker = await startStaker(payments, "ADA", 1_000n * ADA);
    await staker.approve((await staker.attempt("Stake", { poolId: POOL }))!);
    await backdate(staker.subWallet.id, YEAR_MS);
    const { total } = await staker.holding();
    await staker.payRewards();
    const { parts, rewards } = await staker.staking();
    expect(parts).toContainEqual({ state: "REWARDS", amount: rewards });
    within(rewards, ((await staker.holding()).available * 23n) / 1000n);
    expect((await staker.holding()).total).toBe(total);
    expect(await fileRewards(staker.subWallet.id)).toEqual([]);
    const withdrawal = (await staker.attempt("Withdrawal", null))!;
    await staker.approve(withdrawal);
    expect((await staker.staking()).rewards).toBe(rewards);
    // Once in the file, when they reach the balance.
    const [{ id, amount }, ...others] = (await fileRewards(staker.subWallet.id)) as [Reward, ...Reward[]];
    expect([id, parseUnits(amount, 6), others]).toEqual([withdrawal, rewards, []]);
    expect(await listedRewards(staker.subWallet.id)).toEqual([rewards]);
    await staker.expectSoundBooks();
  });

  it("of Cardano leave an hour after a withdrawal in which the delegation can be ended", async () => {
    const staker = await startStaker(payments, "ADA", 1_000n * ADA);
    await staker.approve((await staker.attempt("Stake", { poolId: POOL }))!);
    await backdate(staker.subWallet.id, YEAR_MS);
    await staker.payRewards();
    await staker.approve((await staker.attempt("Withdrawal", null))!);
    clockOffset.ms += HOUR_MS / 2;
    await staker.payRewards();
    expect(await staker.approve((await staker.attempt("Unstake", null))!)).toBe("CONFIRMED");
    await staker.expectSoundBooks();
  });

  it("wait while a request of the sub-wallet is open, so that one for the rewards of before succeeds", async () => {
    const staker = await startStaker(payments, "ADA", 1_000n * ADA);
    await staker.approve((await staker.attempt("Stake", { poolId: POOL }))!);
    await staker.earn(5n * ADA);
    const request = (await staker.attempt("Withdrawal", null))!;
    await backdate(staker.subWallet.id, YEAR_MS);
    await staker.payRewards();
    expect((await staker.staking()).rewards).toBe(5n * ADA);
    expect(await staker.approve(request)).toBe("CONFIRMED");
    await staker.expectSoundBooks();
  });

  it("are paid by the worker, at each interval", async () => {
    const staker = await startStaker(payments, "DOT", 60n * COIN);
    await staker.approve(
      (await staker.attempt("Stake", { amount: hex(40n * COIN), validators: [VALIDATOR] }))!,
    );
    await payments.sandbox.runOnce();
    expect((await staker.staking()).rewards).toBe(nothing.amount);
    clockOffset.ms += HOUR_MS + 1_000;
    await payments.sandbox.runOnce();
    const { rewards } = await staker.staking();
    expect(rewards).toBeGreaterThan(0n);
    const [next] = await payments.sandbox.db.select().from(meta).where(eq(meta.key, "next-rewards"));
    const { at } = next!.value as { at: string };
    expect(new Date(at).getTime()).toBeGreaterThan(payments.sandbox.services.clock().getTime());
    await staker.expectSoundBooks();
  });

  it("leave books that balance", async () => {
    expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
  });
});
