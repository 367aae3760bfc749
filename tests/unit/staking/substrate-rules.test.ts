import { describe, expect, it } from "vitest";
import type { StakeForm } from "~/lib/forms/stake-form";
import { checkSubstrate, editValidators } from "~/lib/staking/substrate-rules";
import { validatorsOn } from "../../fixtures/console/honest-substrate-stake";
import { aStakePage, stakeInput } from "../../fixtures/console/stake-page";

const WND = 10n ** 12n;
const ADDRESSES = validatorsOn("testnet", 17);
const [FIRST = "", SECOND = ""] = ADDRESSES;
const page = aStakePage("WESTEND");
const bonded = aStakePage("WESTEND", {
  parts: {
    BONDED: `${100n * WND}`,
    UNBONDING: `${5n * WND}`,
    REDEEMABLE: `${2n * WND}`,
  },
});

const check = (tab: string, form: Partial<StakeForm>, data = page) =>
  checkSubstrate(stakeInput(tab, form, data));
const issuesOf = (...given: Parameters<typeof check>) => {
  const result = check(...given);
  return result.ok ? [] : result.issues;
};
const sound: Partial<StakeForm> = { amount: "30", validators: FIRST };

describe("the form of a nominator", () => {
  it.each(["stake", "add", "unstake", "restake"])("%s refuses no amount, 0 and less", (tab) => {
    for (const amount of ["", "0", "0.000", "-5"]) {
      const [issue] = issuesOf(tab, { ...sound, amount });
      expect(issue, amount).toEqual({ field: "amount", message: "Amount must larger than 0" });
    }
  });

  it.each([
    ["WESTEND", "1.0000000000001", 12],
    ["POLKADOT", "1.00000000001", 10],
  ] as const)("refuses on %s an amount finer than its smallest unit", (chain, amount, decimals) => {
    expect(issuesOf("add", { amount }, aStakePage(chain))).toEqual([
      {
        field: "amount",
        message: `Amount cannot have fractions of the lowest allowed unit ${decimals}`,
      },
    ]);
  });

  it("takes the last decimal place, and zeros after it", () => {
    expect(check("add", { amount: "1.0000000000010" })).toMatchObject({ ok: true });
  });

  it("says of an amount with a comma that it can be read in two ways", () => {
    expect(issuesOf("add", { amount: "1,500" })[0]?.message).toContain("without commas");
  });

  it("refuses more than a balance of the chain can be", () => {
    expect(issuesOf("add", { amount: "9".repeat(40) })).toEqual([
      { field: "amount", message: "Amount is too large for this chain" },
    ]);
  });

  it.each([
    ["none", ""],
    ["17", ADDRESSES.join(" ")],
  ])("refuses %s validators, on the tabs that have them", (_count, validators) => {
    const message = "Please enter a list of 1 to 16 validators to nominate";
    expect(issuesOf("stake", { amount: "30", validators })).toEqual([{ field: "validator", message }]);
    expect(issuesOf("delegate", { validators })).toEqual([{ field: "validator", message }]);
    expect(check("add", { amount: "30", validators })).toMatchObject({ ok: true });
  });

  it("takes 16 validators, in their order", () => {
    const validators = ADDRESSES.slice(0, 16);
    expect(check("delegate", { validators: validators.join(" ") })).toMatchObject({
      ok: true,
      intent: { operation: "createSubstrateDelegateStakeTransaction", validators },
    });
  });

  it("refuses a list with the same validator twice, or with something else in it", () => {
    expect(issuesOf("delegate", { validators: `${FIRST} ${FIRST}` })).toEqual([
      { field: "validator", message: "Please enter a unique validator" },
    ]);
    expect(issuesOf("delegate", { validators: `${FIRST} nobody` })).toEqual([
      { field: "validator", message: "Please enter a valid westend address." },
    ]);
  });

  it("does not leave out a validator that was typed and not added", () => {
    expect(issuesOf("delegate", { validators: FIRST, validator: SECOND })).toEqual([
      { field: "validator", message: "Press 'Add validator' to add this one, or clear the field" },
    ]);
  });

  it("takes a nonce only where its box is ticked", () => {
    for (const nonce of ["", "-1", "1.5", "x"]) {
      expect(issuesOf("withdraw", { useCustomNonce: "on", nonce }), nonce).toEqual([
        { field: "nonce", message: "Nonce must be an integer of 0 or larger" },
      ]);
    }
    expect(check("withdraw", { nonce: "x" })).toMatchObject({ ok: true, intent: { nonce: null } });
    const ticked = check("withdraw", { useCustomNonce: "on", nonce: "0" });
    expect(ticked).toMatchObject({ ok: true, intent: { nonce: 0 } });
  });

  it.each([
    ["", "Please provide a tip or select 'None'"],
    ["0", "Please provide a tip larger than 0"],
    ["0.0000000000001", "Tip cannot have fractions smaller than the lowest allowed unit of 12"],
  ])("refuses the tip %j", (tip, message) => {
    expect(issuesOf("withdraw", { fee: "CUSTOM", tip })).toEqual([{ field: "tip", message }]);
  });

  it("refuses a priority that is not offered", () => {
    expect(issuesOf("withdraw", { fee: "FAST" })).toEqual([
      { field: "fee", message: "Please provide a tip or select 'None'" },
    ]);
  });

  it("sends a tip in smallest units, and none where none is chosen", () => {
    expect(check("withdraw", { fee: "CUSTOM", tip: "0.5" })).toMatchObject({
      intent: { tip: "500000000000", runtime: "westend" },
    });
    expect(check("withdraw", { fee: "NONE", tip: "0.5" })).toMatchObject({ intent: { tip: null } });
  });

  it("says everything that is wrong, in the specification's order", () => {
    const fields = issuesOf("stake", {
      useCustomNonce: "on",
      nonce: "x",
      fee: "CUSTOM",
    }).map(({ field }) => field);
    expect(fields).toEqual(["amount", "validator", "nonce", "tip"]);
  });

  it("unstakes at most what is staked, and says how much that was", () => {
    expect(issuesOf("unstake", { amount: "100.1" }, bonded)).toEqual([
      { field: "amount", message: "Amount is more than is staked" },
    ]);
    expect(check("unstake", { amount: "40" }, bonded)).toMatchObject({
      ok: true,
      intent: { amount: `${40n * WND}`, bonded: `${100n * WND}` },
    });
    expect(check("unstake", { amount: "40" })).toMatchObject({ ok: true, intent: { bonded: null } });
  });

  it("refuses a stake below the minimum that the service names", () => {
    const { staking } = aStakePage("WESTEND", { parts: {} });
    const told = { ...page, staking: staking && { ...staking, minBond: `${25n * WND}` } };
    const least = { ...sound, amount: "24.9" };
    expect(issuesOf("stake", least, told)).toEqual([
      { field: "amount", message: "At least 25 DOT must be staked" },
    ]);
    expect(check("stake", { ...sound, amount: "25" }, told)).toMatchObject({ ok: true });
    expect(check("add", { amount: "1" }, told)).toMatchObject({ ok: true });
    expect(check("stake", least)).toMatchObject({ ok: true });
  });

  it("restakes at most what is unbonding, or has finished unbonding", () => {
    expect(check("restake", { amount: "7" }, bonded)).toMatchObject({ ok: true });
    expect(issuesOf("restake", { amount: "7.1" }, bonded)).toEqual([
      { field: "amount", message: "Amount is more than is unbonding or ready to withdraw" },
    ]);
  });
});

describe("the list of validators", () => {
  const edit = (stage: string, form: Partial<StakeForm>, tab = "stake") =>
    editValidators(stage, stakeInput(tab, form, page));
  const refused = (message: string) => ({ ok: false, issues: [{ field: "validator", message }] });

  it("grows by what is typed, which is then cleared", () => {
    expect(edit("add-validator", { validators: FIRST, validator: SECOND })).toEqual({
      ok: true,
      form: { validators: `${FIRST} ${SECOND}`, validator: "" },
    });
  });

  it.each([
    ["nothing", { validator: "" }, "Please enter a validator address"],
    [
      "a seventeenth",
      { validators: ADDRESSES.slice(0, 16).join(" "), validator: ADDRESSES[16] ?? "" },
      "You can only select up to 16 validators to nominate",
    ],
    ["one of the list", { validators: FIRST, validator: FIRST }, "Please enter a unique validator"],
    ["another chain's address", { validator: "addr1" }, "Please enter a valid westend address."],
  ])("does not take %s", (_what, form, message) => {
    expect(edit("add-validator", form)).toEqual(refused(message));
  });

  it("loses the one whose button is pressed", () => {
    expect(edit("remove-0", { validators: `${FIRST} ${SECOND}` })).toEqual({
      ok: true,
      form: { validators: SECOND },
    });
    expect(edit("remove-9", { validators: FIRST })).toEqual({ ok: true, form: { validators: FIRST } });
  });

  it("has no other buttons, and none on a tab without validators", () => {
    expect(edit("remove-all", { validators: FIRST })).toBeNull();
    expect(edit("add-validator", { validator: FIRST }, "withdraw")).toBeNull();
  });
});
