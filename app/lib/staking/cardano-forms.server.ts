import { networkName } from "~/lib/chains";
import type { OutlookStep } from "~/lib/signing/outlook";
import { cardanoAgain, checkCardano } from "./cardano-rules";
import type { StakeFact } from "./fields-view";
import {
  type StakeForms,
  type StakeNotice,
  type StakePageData,
  type StakeTabView,
  unitsIn,
} from "./stake-forms";
import { coins, depositOf, worth } from "./words.server";

type Tab = "stake" | "unstake" | "withdraw";

/** ADA: the whole balance is delegated to a pool, and stays spendable. */
export const cardanoForms: StakeForms = {
  tabs: [
    {
      id: "stake",
      label: "Stake",
      explanation: "Delegate the whole balance to a stake pool.",
      button: "Review stake",
    },
    {
      id: "unstake",
      label: "Unstake",
      explanation: "End the delegation and get the deposit back.",
      button: "Review unstake",
    },
    {
      id: "withdraw",
      label: "Withdraw",
      explanation: "Withdraw all rewards to this sub-wallet.",
      button: "Review withdrawal",
    },
  ],
  check: checkCardano,
  again: cardanoAgain,
  view: ({ tab, data }): StakeTabView => {
    const views = { stake: stakeView, unstake: unstakeView, withdraw: withdrawView };
    const { facts, notices, next } = views[tab as Tab](data);
    const fields = { kind: "pool" as const, hasPoolId: tab === "stake", facts };
    return { amount: null, fields, notices, next };
  },
};

interface View {
  facts: StakeFact[];
  notices: StakeNotice[];
  next: OutlookStep[];
}

const amountFact = (data: StakePageData, label: string, units: bigint): StakeFact => ({
  label,
  value: coins(data, units),
  note: worth(data, units),
});

const assetFact = ({ chain }: StakePageData): StakeFact => ({
  label: "Asset",
  value: chain.native.symbol,
  note: `${chain.native.decimals} decimals`,
});

const isStaked = (data: StakePageData) => (unitsIn(data, "DEPOSIT") ?? 0n) > 0n;

function stakeView(data: StakePageData): View {
  const delegate = data.staking?.delegates[0] ?? null;
  const now: StakeFact[] = delegate
    ? [{ label: "Staked to now", value: delegate.id, note: delegate.name, isAddress: true }]
    : [];
  const deposit: StakeFact = isStaked(data)
    ? { label: "Deposit", value: "None", note: "It was paid when this sub-wallet was first staked" }
    : {
        ...amountFact(data, data.staking ? "Deposit" : "Deposit of a first stake", depositOf(data)),
        note: [worth(data, depositOf(data)), "returned when you unstake"].filter(Boolean).join(" · "),
      };
  return {
    facts: [...now, assetFact(data), deposit],
    notices: [],
    next: [
      {
        title: `Staked on ${networkName(data.chain.id, data.base.network)}`,
        detail:
          "The whole balance earns, and what is paid in later as well. Nothing is locked but the deposit: you can spend the balance at any time.",
      },
    ],
  };
}

const NOT_STAKED: StakeNotice = {
  tone: "info",
  title: "Not staked",
  words: "The service reports no pool for this sub-wallet.",
  link: null,
};

function unstakeView(data: StakePageData): View {
  const rewards = unitsIn(data, "REWARDS");
  const deposit = unitsIn(data, "DEPOSIT") ?? depositOf(data);
  const withdrawFirst: StakeNotice = {
    tone: "warn",
    title: "Withdraw the rewards first",
    words: `The network ends a delegation only when its rewards are withdrawn: ${coins(data, rewards ?? 0n)}.`,
    link: { tab: "withdraw", label: "Withdraw" },
  };
  const isOver = data.staking !== null && !isStaked(data);
  return {
    facts: [
      assetFact(data),
      ...(isOver ? [] : [amountFact(data, "Deposit returned", deposit)]),
      ...(rewards === null ? [] : [amountFact(data, "Rewards not withdrawn yet", rewards)]),
    ],
    notices: [...(isOver ? [NOT_STAKED] : []), ...(rewards ? [withdrawFirst] : [])],
    next: [
      {
        title: `Ended on ${networkName(data.chain.id, data.base.network)}`,
        detail: "The deposit is back as soon as it is confirmed. The balance stops earning.",
      },
    ],
  };
}

function withdrawView(data: StakePageData): View {
  const rewards = unitsIn(data, "REWARDS");
  const nothing: StakeNotice = {
    tone: "info",
    title: "No rewards yet",
    words: "The service reports nothing to withdraw.",
    link: null,
  };
  return {
    facts: [
      assetFact(data),
      ...(rewards === null ? [] : [amountFact(data, "Rewards paid", rewards)]),
      { label: "Paid to", value: data.base.fromAddress, note: data.payer.name, isAddress: true },
    ],
    notices: data.staking !== null && !isStaked(data) ? [NOT_STAKED] : rewards === 0n ? [nothing] : [],
    next: [
      {
        title: "Paid to this sub-wallet",
        detail: "All rewards are withdrawn at once and can be spent as soon as it is confirmed.",
      },
    ],
  };
}
