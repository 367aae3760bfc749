import { describe, expect, it } from "vitest";
import { checkCardano } from "~/lib/staking/cardano-rules";
import { POOL } from "../../fixtures/console/honest-cardano-stake";
import { aStakePage, stakeInput } from "../../fixtures/console/stake-page";

const data = aStakePage("CARDANO");
const INVALID = "Please enter a valid Cardano pool id";

describe("a stake in ADA", () => {
  it.each([
    ["nothing", ""],
    ["an address", "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"],
    ["a pool id with one character changed", POOL.replace(/.$/, "q")],
    ["a pool id in hex", "e54d5f93401118a02cab57d1e4d4e9a5"],
  ])("refuses %s as the pool", (_what, poolId) => {
    expect(checkCardano(stakeInput("stake", { poolId }, data))).toEqual({
      ok: false,
      issues: [{ field: "poolId", message: INVALID }],
    });
  });

  it("delegates to the pool, and to nothing else of the form", () => {
    expect(checkCardano(stakeInput("stake", { poolId: POOL, amount: "5", validators: "x" }, data))).toEqual({
      ok: true,
      intent: { ...data.base, operation: "createCardanoStakeTransaction", poolId: POOL },
    });
  });

  it.each([
    ["unstake", "createCardanoUnstakeTransaction"],
    ["withdraw", "createCardanoWithdrawalTransaction"],
  ])("%s needs no field", (tab, operation) => {
    expect(checkCardano(stakeInput(tab, { poolId: "nonsense" }, data))).toEqual({
      ok: true,
      intent: { ...data.base, operation },
    });
  });
});
