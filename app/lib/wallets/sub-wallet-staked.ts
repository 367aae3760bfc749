import { type Chain, type LiveChain, stakeRules } from "~/lib/chains";
import type { Settled } from "~/lib/custody/settle.server";
import type { Page } from "~/lib/custody/shapes.server";
import type { StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import type { BlockchainSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { paths } from "~/lib/paths";
import { rewardsView } from "../staking/staked/rewards-view";
import { stakedView } from "../staking/staked/staked-view";
import { nativeBalance } from "./tile";

export function isStakeable(chain: Chain | null): chain is LiveChain {
  return chain?.kind === "live" && (stakeRules(chain.id)?.operations.length ?? 0) > 0;
}

export function presentStaked(
  subWallet: BlockchainSubWallet,
  chain: LiveChain,
  { value: staking, problem }: Settled<Staking | null>,
  rewards: { page: Page<StakeReward> | null; moreTo: string | null },
) {
  const { subWalletId } = subWallet;
  const view =
    staking &&
    stakedView({
      staking,
      balance: nativeBalance(subWallet, chain),
      chain,
      subWalletId,
      withdrawTo: paths.homeAction(subWalletId, "stake", { tab: "withdraw" }),
      now: new Date(),
    });
  // Rewards without a ledger are summed up in the panel.
  const isPaid = rewards.page !== null && rewards.page.items.length > 0;
  return {
    view,
    problem,
    rewards: isPaid && rewards.page ? rewardsView(rewards.page, chain, rewards.moreTo) : null,
  };
}
