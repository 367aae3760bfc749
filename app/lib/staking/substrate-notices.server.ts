import { type StakeNotice, type StakePageData, unitsIn } from "./stake-forms";
import type { SubstrateTab } from "./substrate-rules";
import { coins } from "./words.server";

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

const nothingStaked = (link: StakeNotice["link"]) =>
  notice("Nothing is staked", "The service reports nothing staked in this account.", link);

const allOf = ({ bonded, unbonding, ready }: Staked) => bonded + unbonding + ready;
const stakeLink = (staked: Staked) => (allOf(staked) === 0n ? linkTo("stake", "Stake") : null);
const unlessBonded = (staked: Staked) => (staked.bonded === 0n ? nothingStaked(stakeLink(staked)) : null);

/** Why a tab is useless now; null if it is usable. */
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

export function noticesOf(tab: SubstrateTab, data: StakePageData): StakeNotice[] {
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
