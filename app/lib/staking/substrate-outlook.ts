import { networkName, sendRules, stakeRules } from "~/lib/chains";
import type { OutlookStep } from "~/lib/signing/outlook";
import type { StakePageData } from "./stake-forms";
import type { SubstrateTab } from "./substrate-rules";
import { unstakedWait } from "./unstaked-wait";

export function nextStep(tab: SubstrateTab, data: StakePageData): OutlookStep {
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
