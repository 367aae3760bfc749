import { feeOptions } from "~/lib/fees";
import { emptyStakeForm } from "~/lib/forms/stake-form";
import type { StakeIntent } from "~/lib/operations";
import { scaleOf } from "~/lib/signing/outlook-input.server";
import type { Question } from "~/lib/signing/questions/questions";
import { question } from "~/lib/signing/questions/questions.server";
import type { StakeFact } from "./fields-view";
import {
  type StakeAmountView,
  type StakeForms,
  type StakeInput,
  type StakePageData,
  unitsIn,
} from "./stake-forms";
import { substrateAgain } from "./substrate-again";
import { findSubstrateMax, stakeable } from "./substrate-max.server";
import { noticesOf } from "./substrate-notices.server";
import { nextStep } from "./substrate-outlook";
import {
  ADD_VALIDATOR,
  amountOf,
  checkSubstrate,
  editValidators,
  hasPart,
  limitOf,
  minBondOf,
  type SubstrateTab,
} from "./substrate-rules";
import { coins, worth } from "./words.server";

/** DOT: an amount is bonded and nominates 1 to 16 validators. */
export const substrateForms: StakeForms = {
  tabs: [
    {
      id: "stake",
      label: "Stake",
      explanation: "Begin staking part of the balance.",
      button: "Review stake",
    },
    {
      id: "add",
      label: "Add",
      explanation: "Increase the staked balance.",
      button: "Review additional stake",
    },
    {
      id: "delegate",
      label: "Delegate",
      explanation: "Select a new list of validators to nominate.",
      button: "Review delegation",
    },
    {
      id: "unstake",
      label: "Unstake",
      explanation:
        "Decrease the staked balance. If it falls below the minimum nominator bond, everything becomes unstaked.",
      button: "Review unstake",
    },
    {
      id: "restake",
      label: "Restake",
      explanation: "Restake balance that is currently unbonding.",
      button: "Review restake",
    },
    {
      id: "withdraw",
      label: "Withdraw",
      explanation: "Withdraw all balance that has finished unbonding to the transferable balance.",
      button: "Review withdrawal",
    },
  ],
  check: checkSubstrate,
  again: substrateAgain,
  max: findSubstrateMax,
  edit: editValidators,
  enter: ({ tab, form }) => (hasPart(tab, "validators") && form.validator !== "" ? ADD_VALIDATOR : null),
  questions: (input, intent) => endQuestion(input, intent),
  view: ({ tab, data }) => ({
    amount: hasPart(tab, "amount") ? amountView(tab, data) : null,
    fields: {
      kind: "nomination",
      hasValidators: hasPart(tab, "validators"),
      known: (data.staking?.delegates ?? []).map(({ id, name, commission }) => ({
        id,
        name,
        commission: commission === null ? null : `${commission} %`,
      })),
      facts: factsOf(tab, data),
      fees: feeOptions(data.chain.id, {
        quotes: {},
        native: data.chain.native,
        scale: scaleOf(data, { ...data.chain.native, contractAddress: null }),
        currency: data.currency,
      }),
    },
    notices: noticesOf(tab as SubstrateTab, data),
    listsDelegates: tab === "delegate",
    next: [nextStep(tab as SubstrateTab, data)],
  }),
};

/** Asks before an unstake ends the whole stake, unless all was entered. */
function endQuestion(input: StakeInput, intent: StakeIntent): Question[] {
  if (intent.operation !== "createSubstrateUnstakeTransaction") return [];
  const { data } = input;
  const [amount, minBond] = [amountOf(input), minBondOf(data)];
  if (intent.bonded === null) {
    const text = `The service does not say how much is staked. If less than ${coins(data, minBond)} would stay staked, all of it is unstaked.`;
    return [
      question("all", [intent], { text, tick: "I want to unstake this, even if all of it is unstaked" }),
    ];
  }
  const bonded = BigInt(intent.bonded);
  if (amount === bonded || bonded - amount >= minBond) return [];
  const text = `You entered ${coins(data, amount)}, but less than ${coins(data, minBond)} cannot stay staked. All of it is unstaked: ${coins(data, bonded)}. No validator is nominated any more.`;
  return [question("all", [intent], { text, tick: "I want to unstake everything" })];
}

function amountView(tab: string, data: StakePageData): StakeAmountView {
  return { label: "Amount", hint: amountHint(tab as SubstrateTab, data), hasMax: true };
}

function amountHint(tab: SubstrateTab, data: StakePageData): string | null {
  const limit = limitOf(tab, data);
  const atMost = limit && `At most what is ${limit.words}: ${coins(data, limit.units)}.`;
  if (tab === "restake") return atMost;
  const minBond = coins(data, minBondOf(data));
  if (tab === "unstake") {
    return [atMost, `If less than ${minBond} would stay staked, all of it is unstaked.`]
      .filter(Boolean)
      .join(" ");
  }
  const parts = stakeable(data, emptyStakeForm());
  const most =
    parts &&
    `${coins(data, parts.units)} can be staked; ${coins(data, parts.fee + parts.deposit)} stays for the deposit of the account and fees.`;
  return [most, tab === "stake" ? `At least ${minBond}.` : null].filter(Boolean).join(" ") || null;
}

function factsOf(tab: string, data: StakePageData): StakeFact[] {
  const fact = (label: string, ...states: string[]): StakeFact[] => {
    const units = unitsIn(data, ...states);
    return units === null ? [] : [{ label, value: coins(data, units), note: worth(data, units) }];
  };
  const unbonding = [...fact("Unbonding", "UNBONDING"), ...fact("Ready to withdraw", "REDEEMABLE")];
  if (tab === "withdraw") return unbonding.toReversed();
  if (tab === "restake") return [...unbonding, ...fact("Can be restaked", "UNBONDING", "REDEEMABLE")];
  return tab === "delegate" ? fact("Staked", "BONDED") : [];
}
