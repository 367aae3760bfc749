import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import { toUnits } from "~/lib/money";
import { BAR_LENGTH } from "~/lib/staking/staked/staked-parts";
import { stakedView } from "~/lib/staking/staked/staked-view";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const ID = "5f5b0d5e-6a3f-4c0e-9d7b-0c1f2a3b4c5d/DOT/1";
const DOT = 10n ** 10n;

const none: Staking = {
  parts: [],
  delegates: [],
  rewards: null,
  releases: [],
  minBond: null,
  unstakedFreeAt: null,
};
const live = (id: "POLKADOT" | "SOLANA" | "CARDANO") => chainOf(id) as LiveChain;

function viewOf(
  staking: Partial<Staking>,
  { total, held = null, fiat = null }: { total: bigint; held?: bigint | null; fiat?: string | null },
  id: "POLKADOT" | "SOLANA" | "CARDANO" = "POLKADOT",
) {
  const amount = (units: bigint) => ({ value: units.toString(), currency: "PLANCK" });
  return stakedView({
    staking: { ...none, ...staking },
    balance: {
      amount: {
        ...amount(total),
        timestamp: null,
        in: fiat === null ? null : { value: fiat, currency: "GBP" },
      },
      held:
        held === null ? null : { amount: amount(held), requests: 1, uncleared: null, unclearedAmount: null },
    },
    chain: live(id),
    subWalletId: ID,
    withdrawTo: "/withdraw",
    now: NOW,
  });
}

const part = (state: string, units: bigint) => ({ state, amount: units.toString() });
const release = (kind: string, units: bigint, at: string | null, since: string | null = null) => ({
  kind,
  amount: units.toString(),
  at,
  since,
});

describe("what is staked", () => {
  it("is listed by state, with what is held and free, up to the total", () => {
    const view = viewOf(
      {
        parts: [
          part("BONDED", 30_000n * DOT),
          part("UNBONDING", 2_500n * DOT),
          part("REDEEMABLE", 1_200n * DOT),
        ],
      },
      { total: 35_974n * DOT + DOT / 2n, held: 24n * DOT, fiat: "359745" },
    );
    expect(view.rows.map(({ label, value, fiat, tone }) => [label, value, fiat, tone])).toEqual([
      ["Bonded", "30,000.00", "£300,000.00", "staked"],
      ["Unbonding", "2,500.00", "£25,000.00", "ending"],
      ["Ready to withdraw", "1,200.00", "£12,000.00", "ready"],
      ["Held by waiting requests", "24.00", "£240.00", "held"],
      ["Free", "2,250.50", "£22,505.00", "free"],
    ]);
    expect(view.total).toEqual({ value: "35,974.50", exact: "35,974.5", fiat: "£359,745.00" });
  });

  it("shows at most five places, in columns, and keeps every digit", () => {
    const { rows, total } = viewOf(
      { parts: [part("ACTIVE", 5n * 10n ** 9n), part("DEPOSIT", 2_282_880n)] },
      { total: 6n * 10n ** 9n },
      "SOLANA",
    );
    expect(rows.map(({ value, exact }) => [value, exact])).toEqual([
      ["5.00000", "5"],
      ["0.00228", "0.00228288"],
      ["0.99771", "0.99771712"],
    ]);
    expect(total).toMatchObject({ value: "6.00000", exact: "6" });
  });

  it("counts Cardano's rewards besides the balance, all of which is delegated", () => {
    const ADA = 1_000_000n;
    const view = viewOf(
      {
        parts: [part("DELEGATED", 98n * ADA), part("DEPOSIT", 2n * ADA), part("REWARDS", 7n * ADA)],
        delegates: [
          { id: "pool1x", name: "Harbour Stake", commission: "2.50", amount: (98n * ADA).toString() },
        ],
        rewards: (9n * ADA).toString(),
        releases: [release("REWARDS", 7n * ADA, null)],
      },
      { total: 100n * ADA, held: 10n * ADA },
      "CARDANO",
    );
    expect(view.rows.map(({ label, value }) => [label, value])).toEqual([
      ["Delegated, free to spend", "98.00"],
      ["Deposit", "2.00"],
      ["Rewards to withdraw", "7.00"],
    ]);
    expect(view.total.value).toBe("107.00");
    expect(view.rewards).toBe("9 ADA");
    expect(view.delegates).toEqual({
      title: "Pool",
      items: [{ id: "pool1x", name: "Harbour Stake", commission: "2.5 %", amount: null }],
    });
    expect(view.calendarTo).toBeNull();
  });

  it("shows one date for what becomes free together", () => {
    const at = "2026-11-25T00:00:00.000Z";
    const { releases } = viewOf(
      {
        parts: [part("DEACTIVATING", 3n * 10n ** 9n)],
        releases: [
          release("DEACTIVATING", 10n ** 9n, at),
          release("DEACTIVATING", 2n * 10n ** 9n, "2026-11-25T00:00:00Z"),
        ],
      },
      { total: 3n * 10n ** 9n },
      "SOLANA",
    );
    expect(releases).toMatchObject([{ amount: "3 SOL", words: "Deactivated as the epoch ends", at }]);
  });

  it("says nothing of parts where nothing is staked", () => {
    const view = viewOf({}, { total: 5n * DOT });
    expect(view).toMatchObject({ rows: [], bar: [], releases: [], calendarTo: null });
  });

  it("adds up without a balance, or with one that was read before the stake", () => {
    const parts = [part("BONDED", 3n * DOT)];
    const { chain, ...input } = { chain: live("POLKADOT"), subWalletId: ID, withdrawTo: null, now: NOW };
    const without = stakedView({ ...input, chain, staking: { ...none, parts }, balance: null });
    for (const view of [without, viewOf({ parts }, { total: 1n })]) {
      expect(view.rows.map(({ label }) => label)).toEqual(["Bonded"]);
      expect(view.total.value).toBe("3.00");
    }
    expect(without.rows[0]?.fiat).toBeNull();
  });

  it("shows a state that the console does not know by its name", () => {
    const { rows } = viewOf({ parts: [part("PARTLY_COOLING", DOT)] }, { total: DOT });
    expect(rows[0]?.label).toBe("Partly Cooling");
  });
});

describe("the bar and the table", () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 24n });
  const exact = (one: { exact: string }) => toUnits(one.exact.replaceAll(",", ""), 12);

  it("have the same parts in the same colours, and add up whatever the amounts are", () => {
    fc.assert(
      fc.property(fc.array(units, { maxLength: 3 }), units, units, (amounts, rest, held) => {
        const states = ["BONDED", "UNBONDING", "REDEEMABLE"];
        const parts = amounts
          .map((amount, index) => part(states[index]!, amount))
          .filter((one) => one.amount !== "0");
        const staked = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        const view = viewOf({ parts }, { total: staked + rest, held });
        fc.pre(parts.length > 0);
        expect(view.bar.map(({ key, tone }) => [key, tone])).toEqual(
          view.rows.map(({ key, tone }) => [key, tone]),
        );
        const sum = view.rows.reduce((total, row) => total + exact(row), 0n);
        expect(sum).toBe(exact(view.total));
        let end = 0;
        for (const { start, length } of view.bar) {
          expect(start).toBe(end);
          expect(length).toBeGreaterThan(0);
          end = start + length;
        }
        expect(end).toBe(BAR_LENGTH);
      }),
      { numRuns: 200 },
    );
  });
});

describe("what becomes free", () => {
  it("begins with what is free now, which leads to the Withdraw tab", () => {
    const view = viewOf(
      {
        parts: [part("BONDED", DOT)],
        releases: [
          release("UNBONDING", 2_500n * DOT, "2026-12-11T18:00:00.000Z"),
          release("UNBONDING", 100n * DOT, "2026-11-22T15:30:00.000Z"),
          release("REDEEMABLE", 1_200n * DOT, null, "2026-11-20T00:00:00.000Z"),
        ],
      },
      { total: DOT },
    );
    expect(view.releases).toEqual([
      {
        key: "REDEEMABLE null",
        amount: "1,200 DOT",
        words: "Unbonding finished",
        at: null,
        when: "since 20 Nov",
        withdrawTo: "/withdraw",
      },
      expect.objectContaining({ amount: "100 DOT", when: "in 3 hours", withdrawTo: null }),
      expect.objectContaining({ amount: "2,500 DOT", when: "in 19 days", words: "Unbonding ends" }),
    ]);
    expect(view.calendarTo).toBe(`/wallets/${ID}/releases.ics`);
  });

  it.each([
    { at: "2026-11-22T12:00:59.000Z", when: "in less than a minute" },
    { at: "2026-11-22T12:01:00.000Z", when: "in 1 minute" },
    { at: "2026-11-22T13:59:00.000Z", when: "in 1 hour" },
    { at: "2026-11-23T12:00:00.000Z", when: "in 1 day" },
    { at: "2027-11-22T12:00:00.000Z", when: "in 365 days" },
  ])("is $when from noon until $at", ({ at, when }) => {
    const { releases } = viewOf({ releases: [release("UNBONDING", DOT, at)] }, { total: DOT });
    expect(releases[0]).toMatchObject({ at, when });
  });

  it("is free now once its time has come, together with what else is", () => {
    const { releases, calendarTo } = viewOf(
      {
        releases: [
          release("UNBONDING", DOT, "2026-11-22T11:00:00.000Z"),
          release("REDEEMABLE", 2n * DOT, null, "2026-11-18T00:00:00.000Z"),
        ],
      },
      { total: DOT },
    );
    expect(releases).toMatchObject([{ amount: "3 DOT", at: null, when: "the first since 18 Nov" }]);
    expect(calendarTo).toBeNull();
  });

  it("does not say since when, where the service does not", () => {
    const { releases } = viewOf({ releases: [release("INACTIVE", DOT, null)] }, { total: DOT }, "SOLANA");
    expect(releases[0]).toMatchObject({ words: "Inactive", when: null });
  });
});
