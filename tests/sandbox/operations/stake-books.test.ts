import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "../../../sandbox/db/schema";
import { readStakes } from "../../../sandbox/network/solana/stakes";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { anySteps, type Step, startStaker } from "../../fixtures/sandbox/stake-walk";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const EPOCH_MS = 60_000;
const SOL = 10n ** 9n;
const COIN = 10n ** 12n;
const ADA = 10n ** 6n;
const VOTES = [
  "BeSov1og3sEYyH9JY3ap7QcQDvVX8f4sugfNPf9YLkcV",
  "J2nUHEAgZFRyuJbFjdqPrAa9gyWDuc7hErtDQHPhsYRp",
];
const VALIDATORS = [
  "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
  "5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y",
];
const POOLS = [
  "pool1u4x4ly6qyx9fs9k2lt7f9hpa2gftd52fee67jcmuhnt7qqae3x0",
  "pool132jxjzyw4awr3s75ltcdx5tv5ecv6m042306l630wqjckhfm32r",
];

const hex = (amount: bigint) => `0x${amount.toString(16)}`;
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

const clockOffset = { ms: 0 };
let payments: Payments;
beforeAll(async () => {
  const env = { SANDBOX_UNBONDING_MS: String(EPOCH_MS), SANDBOX_EPOCH_MS: String(EPOCH_MS) };
  payments = await startPayments({ clockOffset, env });
});
afterAll(() => payments?.sandbox.close());

const passTime = () => {
  clockOffset.ms += EPOCH_MS + 1_000;
};

/** A few walks, each from another beginning; a walk that fails is not shortened, because none can be taken back. */
const someWalks = (walk: (steps: Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(anySteps, walk), { numRuns: 5, endOnFailure: true });

async function stakesOf(subWalletId: string) {
  const { db, services } = payments.sandbox;
  const rows = await db
    .select({ address: addresses.address })
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, "STAKE")))
    .orderBy(addresses.position);
  const stakes = await readStakes(
    db,
    rows.map(({ address }) => address),
    services.clock(),
  );
  return [...stakes].map(([address, stake]) => ({ address, ...stake }));
}

const free = async (subWalletId: string) =>
  (await stakesOf(subWalletId)).filter(({ status }) => status === "UNINITIALISED").at(-1)!.address;

/** Does the step of a kind; the last one for every kind beyond. */
const oneOf = (kind: number, steps: readonly (() => Promise<unknown>)[]): Promise<unknown> =>
  steps[Math.min(kind, steps.length - 1)]!();

describe("no sequence of stake operations makes or loses", () => {
  it("a lamport", async () => {
    await someWalks(async (steps) => {
      const staker = await startStaker(payments, "SOL", 60n * SOL);
      const { id, address } = staker.subWallet;
      const begin = async (part: number, vote: string | null) =>
        staker.attempt("InitialiseStake", {
          newStakeAddress: await free(id),
          amount: hex(BigInt(part) * SOL),
          voteAddress: vote,
        });
      await staker.approve((await begin(4, VOTES[0]!))!);
      await staker.walk(steps, async ({ kind, part, other }) => {
        const stakes = await stakesOf(id);
        const { address: stakeAddress, inactive } = pick(stakes, other);
        const voteAddress = pick(VOTES, part);
        const withdrawn = part > 6 ? inactive : (inactive * BigInt(part)) / 6n;
        return oneOf(kind, [
          () => begin(part, pick([...VOTES, null], other)),
          () => staker.attempt("ActivateStake", { stakeAddress, voteAddress }),
          () => staker.attempt("DeactivateStake", { stakeAddress }),
          async () =>
            staker.attempt("SplitStake", {
              stakeAddress,
              newStakeAddress: await free(id),
              amount: hex(BigInt(part) * SOL),
            }),
          () =>
            staker.attempt("WithdrawStake", {
              stakeAddress,
              withdrawAddress: address,
              amount: hex(withdrawn),
            }),
          () => {
            passTime();
            return staker.payRewards();
          },
        ]);
      });
      expect(staker.confirmed()).toBeGreaterThan(0);
    });
  });

  it("a planck", async () => {
    await someWalks(async (steps) => {
      const staker = await startStaker(payments, "DOT", 60n * COIN);
      const planck = (part: number) => hex(BigInt(part) * COIN + BigInt(part));
      const begun = await staker.attempt("Stake", { amount: planck(5), validators: VALIDATORS });
      await staker.approve(begun!);
      await staker.walk(steps, async ({ kind, part }) => {
        const amount = planck(part);
        return oneOf(kind, [
          () => staker.attempt("AddStake", { amount }, "Amount"),
          () => staker.attempt("Unstake", { amount }, "Amount"),
          () => staker.attempt("Restake", { amount }, "Amount"),
          () => staker.attempt("WithdrawStake", null),
          () => staker.attempt("DelegateStake", { validators: [pick(VALIDATORS, part)] }),
          () => {
            passTime();
            return staker.payRewards();
          },
        ]);
      });
      expect(staker.confirmed()).toBeGreaterThan(0);
    });
  });

  it("a lovelace", async () => {
    await someWalks(async (steps) => {
      const staker = await startStaker(payments, "ADA", 60n * ADA);
      let earned = 0n;
      await staker.approve((await staker.attempt("Stake", { poolId: POOLS[0]! }))!);
      await staker.walk(steps, async ({ kind, part, other }) => {
        const stake = () => staker.attempt("Stake", { poolId: pick(POOLS, other) });
        return oneOf(kind, [
          () => staker.attempt("Unstake", null),
          () => staker.attempt("Withdrawal", null),
          stake,
          stake,
          async () => {
            const { delegates } = await staker.staking();
            // The network would refuse a request that was made for other rewards.
            if (staker.waiting.length > 0 || delegates.length === 0) return;
            earned += BigInt(part);
            return staker.earn(BigInt(part));
          },
        ]);
      });
      expect((await staker.staking()).rewards).toBe(earned);
      expect(staker.confirmed()).toBeGreaterThan(0);
    });
  });
});

describe("staking, unstaking and withdrawing in a row while earlier requests wait", () => {
  it("adds up on Polkadot, where requests are mined in the order of their nonces", async () => {
    const staker = await startStaker(payments, "DOT", 60n * COIN);
    const amount = (coins: bigint) => ({ amount: hex(coins * COIN) });
    await staker.attempt("Stake", { ...amount(20n), validators: VALIDATORS });
    await staker.attempt("AddStake", amount(5n), "Amount");
    await staker.attempt("Unstake", amount(10n), "Amount");
    expect(staker.waiting).toHaveLength(3);
    for (const id of [...staker.waiting]) expect(await staker.approve(id)).toBe("CONFIRMED");
    passTime();
    await staker.attempt("Restake", amount(3n), "Amount");
    await staker.attempt("WithdrawStake", null);
    await staker.attempt("Unstake", amount(2n), "Amount");
    expect(staker.waiting).toHaveLength(3);
    for (const id of [...staker.waiting]) expect(await staker.approve(id)).toBe("CONFIRMED");
    const { parts } = await staker.staking();
    expect(parts).toEqual([
      { state: "BONDED", amount: 16n * COIN },
      { state: "UNBONDING", amount: 2n * COIN },
    ]);
    await staker.expectSoundBooks();
  });

  it("adds up on Cardano, where the next one is refused until an earlier one has ended", async () => {
    const staker = await startStaker(payments, "ADA", 60n * ADA);
    /** Asks for one, finds that no other can be asked for, and has it confirmed. */
    const alone = async (operation: string, input: Record<string, unknown> | null) => {
      const request = await staker.attempt(operation, input);
      for (const poolId of POOLS) expect(await staker.attempt("Stake", { poolId })).toBeNull();
      expect(await staker.attempt("Withdrawal", null)).toBeNull();
      expect(await staker.attempt("Unstake", null)).toBeNull();
      expect(staker.waiting).toEqual([request]);
      await staker.expectSoundBooks();
      expect(await staker.approve(request!)).toBe("CONFIRMED");
      await staker.expectSoundBooks();
    };
    await alone("Stake", { poolId: POOLS[0]! });
    await alone("Stake", { poolId: POOLS[1]! });
    await staker.earn(5n * ADA);
    expect(await staker.attempt("Unstake", null)).toBeNull();
    await alone("Withdrawal", null);
    await alone("Unstake", null);
    expect((await staker.staking()).parts).toEqual([]);
    const { available, total } = await staker.holding();
    expect(available).toBe(total);
  });

  it("adds up on Solana, in whatever order they are approved", async () => {
    const staker = await startStaker(payments, "SOL", 60n * SOL);
    const { id, address } = staker.subWallet;
    const begin = async (coins: bigint) => {
      const newStakeAddress = await free(id);
      const input = { newStakeAddress, amount: hex(coins * SOL), voteAddress: VOTES[0] };
      return { stake: newStakeAddress, request: (await staker.attempt("InitialiseStake", input))! };
    };
    const [first, second] = [await begin(5n), await begin(3n)];
    for (const { request } of [second, first]) expect(await staker.approve(request)).toBe("CONFIRMED");
    passTime();
    const made = await free(id);
    const ending = await staker.attempt("DeactivateStake", { stakeAddress: first.stake });
    const split = { stakeAddress: second.stake, newStakeAddress: made, amount: hex(SOL) };
    const splitting = await staker.attempt("SplitStake", split);
    for (const request of [splitting, ending]) expect(await staker.approve(request!)).toBe("CONFIRMED");
    passTime();
    const withdraw = (coins: bigint) =>
      staker.attempt("WithdrawStake", {
        stakeAddress: first.stake,
        withdrawAddress: address,
        amount: hex(coins * SOL),
      });
    const two = await withdraw(2n);
    // Of one stake account only one request can wait.
    expect(await withdraw(1n)).toBeNull();
    expect(await staker.approve(two!)).toBe("CONFIRMED");
    expect(await staker.approve((await withdraw(1n))!)).toBe("CONFIRMED");
    const { parts, releases } = await staker.staking();
    const rent = 2_282_880n;
    expect(parts).toEqual([
      { state: "ACTIVE", amount: 3n * SOL },
      { state: "INACTIVE", amount: 2n * SOL + rent },
      { state: "DEPOSIT", amount: 2n * rent },
    ]);
    // Two withdrawals have not changed since when it is free.
    expect(releases).toMatchObject([{ kind: "INACTIVE", at: null, amount: 2n * SOL + rent }]);
    expect(releases[0]!.since!.getTime()).toBeLessThan(payments.sandbox.services.clock().getTime());
    await staker.expectSoundBooks();
  });
});

it("leaves books that balance", async () => {
  expect(await trialBalance(payments.sandbox.db)).toMatchObject({ isSound: true });
});
