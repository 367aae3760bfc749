import { describe, expect, it } from "vitest";
import { solanaAgain } from "~/lib/staking/solana-again";
import {
  activateIntent,
  deactivateIntent,
  initialiseIntent,
  NEW_STAKE,
  OTHER_VOTE,
  STAKE,
  splitIntent,
  VOTE,
  withdrawIntent,
} from "../../fixtures/console/honest-solana-stake";

const free = {
  status: "UNINITIALISED",
  active: "0",
  inactive: "0",
  voteAddress: null,
  validator: { name: null, commission: null },
};
const addresses = [{ ...free, address: NEW_STAKE }];
const DECIMALS = 9;

describe("an earlier request in SOL", () => {
  it("fills in the form that makes it again", () => {
    const again = [
      initialiseIntent({ amount: "5500000000", voteAddress: VOTE }),
      activateIntent({ voteAddress: OTHER_VOTE }),
      deactivateIntent(),
      splitIntent({ amount: "1" }),
      withdrawIntent({ amount: "2000000000", withdrawAddress: "somebody" }),
    ].map((intent) => solanaAgain(intent, addresses, DECIMALS));
    expect(again).toEqual([
      { tab: "stake", form: { stakeAddress: NEW_STAKE, amount: "5.5", voteAddress: VOTE } },
      { tab: "stake", form: { stakeAddress: STAKE, voteAddress: OTHER_VOTE } },
      { tab: "unstake", form: { stakeAddress: STAKE } },
      { tab: "split", form: { stakeAddress: STAKE, newStakeAddress: NEW_STAKE, amount: "0.000000001" } },
      { tab: "withdraw", form: { stakeAddress: STAKE, withdrawAddress: "somebody", amount: "2" } },
    ]);
  });

  it("that was not delegated has no vote account", () => {
    expect(solanaAgain(initialiseIntent({ voteAddress: null }), addresses, DECIMALS)?.form.voteAddress).toBe(
      "",
    );
  });
});
