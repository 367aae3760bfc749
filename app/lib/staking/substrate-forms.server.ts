import { networkName, sendRules, stakeRules } from "~/lib/chains";
import { feeOptions } from "~/lib/fees";
import { emptyStakeForm } from "~/lib/forms/stake-form";
import type { StakeIntent } from "~/lib/operations";
import type { OutlookStep } from "~/lib/signing/outlook";
import { scaleOf } from "~/lib/signing/outlook-input.server";
import type { Question } from "~/lib/signing/questions/questions";
import { question } from "~/lib/signing/questions/questions.server";
import type { StakeFact } from "./fields-view";
import {
  type StakeAmountView,
  type StakeForms,
  type StakeInput,
  type StakeNotice,
  type StakePageData,
  unitsIn,
} from "./stake-forms";
import { substrateAgain } from "./substrate-again";
import { findSubstrateMax, stakeable } from "./substrate-max.server";
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
import { unstakedWait } from "./unstaked-wait";
import { coins, worth } from "./words.server";

/** How DOT is staked: an amount is bonded and nominates 1 to 16 validators. */
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

/** Asks before an unstake ends the whole stake, where that is not what was entered. */
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

interface Staked {
  bonded: bigint;
  unbonding: bigint;
  ready: bigint;
}

const notice = (title: string, words: string, link: StakeNotice["link"] = null): StakeNotice => ({
  tone: "info",
  title,
  words,
  link,
});

const linkTo = (tab: SubstrateTab, label: string) => ({ tab, label });

/** Nothing to add to, to nominate with, or to unstake. */
const nothingStaked = (link: StakeNotice["link"]) =>
  notice("Nothing is staked", "The service reports nothing staked in this account.", link);

const allOf = ({ bonded, unbonding, ready }: Staked) => bonded + unbonding + ready;
const stakeLink = (staked: Staked) => (allOf(staked) === 0n ? linkTo("stake", "Stake") : null);
const unlessBonded = (staked: Staked) => (staked.bonded === 0n ? nothingStaked(stakeLink(staked)) : null);

/** Why a tab is of no use now; null where it is. */
const NOTICES: Record<SubstrateTab, (staked: Staked, data: StakePageData) => StakeNotice | null> = {
  stake(staked, data) {
    const all = allOf(staked);
    const words = `The network takes one bond for each account. ${coins(data, all)} is bonded, unbonding or ready to withdraw: increase the bond instead.`;
    return all > 0n
      ? notice("This account is staking already", words, linkTo("add", "Add to the stake"))
      : null;
  },
  add: (staked) => (allOf(staked) === 0n ? nothingStaked(stakeLink(staked)) : null),
  delegate: unlessBonded,
  unstake: unlessBonded,
  restake: ({ unbonding, ready }) =>
    unbonding + ready === 0n
      ? notice("Nothing to restake", "The service reports nothing unbonding or ready to withdraw.")
      : null,
  withdraw: ({ ready }) =>
    ready === 0n
      ? notice("Nothing to withdraw yet", "The service reports nothing that has finished unbonding.")
      : null,
};

function noticesOf(tab: SubstrateTab, data: StakePageData): StakeNotice[] {
  if (!data.staking) return [];
  const unitsOf = (state: string) => unitsIn(data, state) ?? 0n;
  const staked = {
    bonded: unitsOf("BONDED"),
    unbonding: unitsOf("UNBONDING"),
    ready: unitsOf("REDEEMABLE"),
  };
  const found = NOTICES[tab](staked, data);
  return found ? [found] : [];
}

function nextStep(tab: SubstrateTab, data: StakePageData): OutlookStep {
  const { chain, base } = data;
  const network = networkName(chain.id, base.network);
  const takes = sendRules(chain.id)?.wait ?? "a few blocks";
  const wait = unstakedWait(data);
  const unbonding = wait?.span ?? stakeRules(chain.id)?.unbonding;
  const later = unbonding
    ? `${unbonding} after you unstake`
    : "when it has finished unbonding after you unstake: the network sets how long that takes";
  const steps: Record<SubstrateTab, OutlookStep> = {
    stake: {
      title: `Bonded on ${network}`,
      detail: `Takes ${takes}. It earns from the next era, and rewards are added to it. Available ${later}.`,
    },
    add: {
      title: `Bonded on ${network}`,
      detail: `Takes ${takes}. It earns from the next era, for the validators nominated already. Available ${later}.`,
    },
    delegate: {
      title: `Nominated on ${network}`,
      detail: `Takes ${takes}. The new validators replace those nominated so far from the next era. Nothing becomes free.`,
    },
    unstake: {
      title: `Unbonding on ${network}`,
      detail: `Takes ${takes} to begin. The amount stops earning at once and can be withdrawn ${
        unbonding
          ? `after ${unbonding}${wait ? `: if it is approved now, at ${wait.until}` : ""}`
          : "when it has finished unbonding: the network sets how long that takes"
      }.`,
    },
    restake: {
      title: `Bonded again on ${network}`,
      detail: `Takes ${takes}. The amount stops unbonding and earns from the next era. Available ${later}.`,
    },
    withdraw: {
      title: "Free to spend",
      detail: `Takes ${takes}. Everything that has finished unbonding returns to the available balance.`,
    },
  };
  return steps[tab];
}
