import { describe, expect, it } from "vitest";
import { chainOf, type LiveChain } from "~/lib/chains";
import { rewardRows } from "~/lib/staking/staked/rewards-view";

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
    expect(rewardRows([reward()], SOLANA)).toEqual([
      {
        id: "one",
        paidAt: "2026-11-20T00:00:00.000Z",
        validator: { id: "vote", name: "Harbour Stake" },
        amount: "5.123576442 SOL",
        fiat: "£675.49",
      },
    ]);
  });

  it("say nothing of a validator or a value that is not known", () => {
    const unknown = reward({
      validatorId: null,
      amount: { value: "1", currency: "LAMPORTS", timestamp: null, in: null },
    });
    expect(rewardRows([unknown], SOLANA)).toMatchObject([
      { validator: null, amount: "0.000000001 SOL", fiat: null },
    ]);
  });
});
