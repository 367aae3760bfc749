import { describe, expect, it } from "vitest";
import type { StakeForm } from "~/lib/forms/stake-form";
import { substrateForms } from "~/lib/staking/substrate-forms.server";
import { substrateStakeIntents, validatorsOn } from "../../fixtures/console/honest-substrate-stake";
import { aStakePage, stakeInput } from "../../fixtures/console/stake-page";

const WND = 10n ** 12n;
const units = (coins: bigint) => `${coins * WND}`;
const known = aStakePage("WESTEND", {
  parts: { BONDED: units(100n), UNBONDING: units(5n), REDEEMABLE: units(2n) },
  available: units(50n),
});
const unknown = aStakePage("WESTEND");
const nothing = aStakePage("WESTEND", { parts: {}, available: units(50n) });

const view = (tab: string, data = known) => substrateForms.view({ tab, data });
const noticesOf = (...given: Parameters<typeof view>) =>
  view(...given).notices.map(({ title, link }) => [title, link?.tab ?? null]);

function questionsOf(amount: string, data = known) {
  const input = stakeInput("unstake", { amount }, data);
  const checked = substrateForms.check(input);
  return checked.ok ? (substrateForms.questions?.(input, checked.intent) ?? []) : null;
}

describe("an unstake that leaves less than the minimum bond", () => {
  it("asks, with both amounts, before everything is unstaked", () => {
    expect(questionsOf("98.5")).toMatchObject([
      {
        id: "all",
        text: "You entered 98.5 DOT, but less than 2 DOT cannot stay staked. All of it is unstaked: 100 DOT. No validator is nominated any more.",
        tick: "I want to unstake everything",
      },
    ]);
  });

  it("asks nothing where enough stays, or where everything was entered", () => {
    expect(questionsOf("98")).toEqual([]);
    expect(questionsOf("100")).toEqual([]);
  });

  it("asks where nobody knows how much is staked", () => {
    expect(questionsOf("1", unknown)?.[0]?.text).toBe(
      "The service does not say how much is staked. If less than 2 DOT would stay staked, all of it is unstaked.",
    );
  });

  it("asks anew for another amount", () => {
    expect(questionsOf("98.5")?.[0]?.value).not.toBe(questionsOf("98.6")?.[0]?.value);
  });

  it("asks nothing on the other tabs", () => {
    const input = stakeInput("withdraw", {}, known);
    const checked = substrateForms.check(input);
    expect(checked.ok && substrateForms.questions?.(input, checked.intent)).toEqual([]);
  });
});

describe("'Max'", () => {
  const max = (tab: string, data = known, form: Partial<StakeForm> = {}) =>
    substrateForms.max?.(stakeInput(tab, form, data));
  const refusal = (message: string) => ({ ok: false, issues: [{ field: "amount", message }] });

  it.each(["stake", "add"])("%s leaves the fee and the account's deposit", (tab) => {
    expect(max(tab)).toEqual({
      ok: true,
      amount: "49.979",
      words:
        "All that is available, less 0.02 DOT, the maximum fee. Not available: 0.001 DOT that must stay in the account (its existential deposit).",
    });
  });

  it("leaves a typed tip too, and refuses one that cannot be read", () => {
    expect(max("add", known, { fee: "CUSTOM", tip: "1" })).toMatchObject({ amount: "48.979" });
    expect(max("add", known, { fee: "CUSTOM", tip: "" })).toMatchObject({
      issues: [{ field: "tip", message: "Please provide a tip or select 'None'" }],
    });
  });

  it("fills in all that is staked, or unbonding", () => {
    expect(max("unstake")).toEqual({ ok: true, amount: "100", words: "All that is staked." });
    expect(max("restake")).toEqual({
      ok: true,
      amount: "7",
      words: "All that is unbonding or ready to withdraw.",
    });
  });

  it("says why there is none", () => {
    const words = "Please enter the amount";
    expect(max("stake", unknown)).toEqual(
      refusal("The balance is not known here, so please enter the amount"),
    );
    expect(max("unstake", unknown)).toEqual(refusal(`The service does not say how much is staked. ${words}`));
    expect(max("unstake", nothing)).toEqual(refusal("Nothing is staked"));
    expect(max("stake", aStakePage("WESTEND", { available: "1" }))).toMatchObject({
      issues: [{ message: expect.stringMatching(/^Available: 0 DOT\. Nothing is left after/) }],
    });
  });
});

describe("the tabs of a nominator", () => {
  it("are the specification's, in its order", () => {
    expect(substrateForms.tabs.map(({ id }) => id)).toEqual([
      "stake",
      "add",
      "delegate",
      "unstake",
      "restake",
      "withdraw",
    ]);
  });

  it("have an amount and validators where the specification says so", () => {
    const shown = substrateForms.tabs.map(({ id }) => {
      const { amount, fields } = view(id);
      return [id, amount !== null, fields.kind === "nomination" && fields.hasValidators];
    });
    expect(shown).toEqual([
      ["stake", true, true],
      ["add", true, false],
      ["delegate", false, true],
      ["unstake", true, false],
      ["restake", true, false],
      ["withdraw", false, false],
    ]);
  });

  it("say how what can be restaked adds up", () => {
    const factsOf = (tab: string) => {
      const { fields } = view(tab);
      return fields.kind === "nomination" ? fields.facts.map(({ label, value }) => [label, value]) : null;
    };
    expect(factsOf("restake")).toEqual([
      ["Unbonding", "5 DOT"],
      ["Ready to withdraw", "2 DOT"],
      ["Can be restaked", "7 DOT"],
    ]);
    expect(factsOf("withdraw")).toEqual([
      ["Ready to withdraw", "2 DOT"],
      ["Unbonding", "5 DOT"],
    ]);
    expect(view("restake").amount?.hint).toBe("At most what is unbonding or ready to withdraw: 7 DOT.");
    expect(view("stake").notices[0]?.words).toContain("107 DOT is bonded, unbonding or ready to withdraw");
  });

  it("take Enter for 'Add validator' while an address stands in the field", () => {
    const pressed = (tab: string, validator: string) =>
      substrateForms.enter?.(stakeInput(tab, { validator }, known));
    expect(pressed("stake", "5Grw")).toBe("add-validator");
    expect(pressed("delegate", "5Grw")).toBe("add-validator");
    expect(pressed("stake", "")).toBeNull();
    expect(pressed("add", "5Grw")).toBeNull();
  });

  it("lead an account that has a bond from stake to add", () => {
    expect(noticesOf("stake")).toEqual([["This account is staking already", "add"]]);
    const isUnbonding = aStakePage("WESTEND", { parts: { UNBONDING: "1" } });
    expect(noticesOf("stake", isUnbonding)).toEqual([["This account is staking already", "add"]]);
    expect(noticesOf("stake", nothing)).toEqual([]);
  });

  it("say where there is nothing to do, and nothing where that is not known", () => {
    expect(noticesOf("add", nothing)).toEqual([["Nothing is staked", "stake"]]);
    expect(noticesOf("delegate", nothing)).toEqual([["Nothing is staked", "stake"]]);
    expect(noticesOf("unstake", nothing)).toEqual([["Nothing is staked", "stake"]]);
    expect(noticesOf("restake", nothing)).toEqual([["Nothing to restake", null]]);
    expect(noticesOf("withdraw", nothing)).toEqual([["Nothing to withdraw yet", null]]);
    for (const { id } of substrateForms.tabs) expect(noticesOf(id, unknown), id).toEqual([]);
    for (const id of ["add", "delegate", "unstake", "restake", "withdraw"]) {
      expect(noticesOf(id), id).toEqual([]);
    }
  });

  it("say when the money is free again, with the time where the network has fixed it", () => {
    const [westend, polkadot] = [known, aStakePage("POLKADOT")].map((data) => view("unstake", data).next);
    expect(westend?.[0]?.detail).toContain("the network sets how long that takes");
    expect(polkadot?.[0]?.detail).toContain("after 28 days");
  });

  it("say when the money is free again as the service says it, before what the network usually does", () => {
    const told = aStakePage("POLKADOT", { parts: {} });
    const unstakedFreeAt = new Date(Date.now() + 300_000).toISOString();
    const data = { ...told, staking: told.staking && { ...told.staking, unstakedFreeAt } };
    expect(view("unstake", data).next[0]?.detail).toMatch(
      /can be withdrawn after 5 minutes: if it is approved now, at .*\d\d:\d\d UTC\.$/,
    );
    for (const tab of ["stake", "add", "restake"]) {
      expect(view(tab, data).next[0]?.detail, tab).toContain("Available 5 minutes after you unstake.");
    }
  });

  it("name the validators that are nominated now", () => {
    const [id = ""] = validatorsOn("testnet", 1);
    const data = aStakePage("WESTEND", {
      parts: { BONDED: units(100n) },
      delegates: [{ id, name: "Keel & Anchor", commission: "5", amount: null }],
    });
    const { fields } = view("delegate", data);
    expect(fields).toMatchObject({ known: [{ id, name: "Keel & Anchor", commission: "5 %" }] });
  });
});

describe("an earlier request", () => {
  it.each(substrateStakeIntents().map((intent) => [intent.operation, intent] as const))(
    "%s fills in the form that makes it again",
    (_operation, earlier) => {
      const intent = { ...earlier, tip: "250000000000", nonce: 7 };
      const again = substrateForms.again?.(intent, unknown);
      const made = substrateForms.check(stakeInput(again?.tab ?? "", again?.form ?? {}, unknown));
      const now = { ...unknown.base, ...("bonded" in intent && { bonded: null }) };
      expect(made).toEqual({ ok: true, intent: { ...intent, ...now, nonce: null } });
    },
  );
});
