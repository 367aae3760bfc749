import { describe, expect, it } from "vitest";
import { cardanoForms } from "~/lib/staking/cardano-forms.server";
import {
  POOL,
  stakeIntent,
  unstakeIntent,
  withdrawalIntent,
} from "../../fixtures/console/honest-cardano-stake";
import { aStakePage, stakeInput } from "../../fixtures/console/stake-page";

const staked = aStakePage("CARDANO", {
  parts: { DELEGATED: "500000000", REWARDS: "1284553107", DEPOSIT: "2000000" },
  delegates: [{ id: POOL, name: "Slate & Partners", commission: "2", amount: null }],
});
const withoutRewards = aStakePage("CARDANO", { parts: { DELEGATED: "1", REWARDS: "0", DEPOSIT: "2000000" } });
const notStaked = aStakePage("CARDANO", { parts: {} });
const unknown = aStakePage("CARDANO");

const view = (tab: string, data = staked) => cardanoForms.view({ tab, data });
function factsOf(...given: Parameters<typeof view>) {
  const { fields } = view(...given);
  return fields.kind === "pool"
    ? Object.fromEntries(fields.facts.map(({ label, value }) => [label, value]))
    : null;
}
const titlesOf = (...given: Parameters<typeof view>) => view(...given).notices.map(({ title }) => title);

describe("the tabs of ADA", () => {
  it("are Stake, Unstake and Withdraw, of which only the first has a pool", () => {
    const shown = cardanoForms.tabs.map(({ id, label }) => {
      const { fields } = view(id);
      return [label, fields.kind === "pool" && fields.hasPoolId];
    });
    expect(shown).toEqual([
      ["Stake", true],
      ["Unstake", false],
      ["Withdraw", false],
    ]);
  });

  it("have ADA with 6 decimals as their asset", () => {
    for (const { id } of cardanoForms.tabs) {
      const { fields } = view(id);
      expect(fields.kind === "pool" && fields.facts, id).toContainEqual({
        label: "Asset",
        value: "ADA",
        note: "6 decimals",
      });
    }
  });

  it("say what a first stake pays as deposit, and that a later one pays none", () => {
    expect(factsOf("stake", notStaked)).toMatchObject({ Deposit: "2 ADA" });
    expect(factsOf("stake")).toMatchObject({ Deposit: "None", "Staked to now": POOL });
    expect(factsOf("stake", unknown)).toMatchObject({ "Deposit of a first stake": "2 ADA" });
  });

  it("say what unstaking returns, and what it does not", () => {
    expect(factsOf("unstake")).toMatchObject({
      "Deposit returned": "2 ADA",
      "Rewards not withdrawn yet": "1,284.553107 ADA",
    });
    expect(factsOf("unstake", unknown)).toMatchObject({ "Deposit returned": "2 ADA" });
    expect(factsOf("unstake", notStaked)).not.toHaveProperty("Deposit returned");
  });

  it("send to Withdraw first while there are rewards", () => {
    expect(view("unstake").notices).toMatchObject([
      { title: "Withdraw the rewards first", link: { tab: "withdraw" } },
    ]);
    expect(titlesOf("unstake", withoutRewards)).toEqual([]);
    expect(titlesOf("unstake", unknown)).toEqual([]);
  });

  it("say what a withdrawal pays, and to whom", () => {
    expect(factsOf("withdraw")).toMatchObject({
      "Rewards paid": "1,284.553107 ADA",
      "Paid to": staked.base.fromAddress,
    });
    expect(titlesOf("withdraw")).toEqual([]);
    expect(titlesOf("withdraw", withoutRewards)).toEqual(["No rewards yet"]);
    expect(titlesOf("withdraw", notStaked)).toEqual(["Not staked"]);
  });
});

describe("an earlier request", () => {
  it.each([stakeIntent(), unstakeIntent(), withdrawalIntent()])(
    "fills in the form that makes it again",
    (intent) => {
      const again = cardanoForms.again?.(intent, unknown);
      const made = cardanoForms.check(stakeInput(again?.tab ?? "", again?.form ?? {}, unknown));
      expect(made).toEqual({ ok: true, intent: { ...intent, ...unknown.base } });
    },
  );
});
