import { describe, expect, it } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import { rewardsView } from "~/lib/staking/staked/rewards-view";

const SOLANA = chainOf("SOLANA") as LiveChain;
const reward = (change: object = {}) => ({
  id: "one",
  paidAt: "2026-11-20T00:00:00.000Z",
  validatorId: "vote",
  validatorName: "Harbour Stake",
  amount: {
    value: "5123576442",
    currency: "LAMPORTS",
    timestamp: null,
    in: { value: "675.49", currency: "GBP" },
  },
  ...change,
});

describe("the rewards one by one", () => {
  it("have a date, a validator, every digit, and the value when they were paid", () => {
    const { rows, moreTo, end } = rewardsView({ items: [reward()], nextToken: null }, SOLANA, "/more");
    expect(rows).toEqual([
      {
        id: "one",
        paidAt: "2026-11-20T00:00:00.000Z",
        validator: { id: "vote", name: "Harbour Stake" },
        amount: "5.123576442 SOL",
        fiat: "£675.49",
      },
    ]);
    expect([moreTo, end]).toEqual([null, "No more rewards"]);
  });

  it("lead to more of them, or say that these are not all", () => {
    const page = { items: [reward()], nextToken: "next" };
    expect(rewardsView(page, SOLANA, "/more").moreTo).toBe("/more");
    expect(rewardsView(page, SOLANA, null)).toMatchObject({
      moreTo: null,
      end: "Only the newest 1 rewards are shown here",
    });
  });

  it("say nothing of a validator or a value that is not known", () => {
    const unknown = reward({
      validatorId: null,
      amount: { value: "1", currency: "LAMPORTS", timestamp: null, in: null },
    });
    const { rows } = rewardsView({ items: [unknown], nextToken: null }, SOLANA, null);
    expect(rows).toMatchObject([{ validator: null, amount: "0.000000001 SOL", fiat: null }]);
  });
});
