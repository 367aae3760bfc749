import { type Chain, type LiveChain, stakeRules } from "~/lib/chains";
import type { Settled } from "~/lib/custody/settle.server";
import type { RewardLedger } from "~/lib/custody/wallets/reward-ledger.server";
import type { Staking } from "~/lib/custody/wallets/staking.server";
import type { BlockchainSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import type { ListedPages } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import { rewardRows } from "../staking/staked/rewards-view";
import { stakedView } from "../staking/staked/staked-view";
import { nativeBalance } from "./tile";

export function isStakeable(chain: Chain | null): chain is LiveChain {
  return chain?.kind === "live" && (stakeRules(chain.id)?.operations.length ?? 0) > 0;
}

export function presentStaked(
  subWallet: BlockchainSubWallet,
  chain: LiveChain,
  { value: staking, problem }: Settled<Staking | null>,
  rewards: { found: RewardLedger; pages: ListedPages } | null,
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
  return {
    view,
    problem,
    rewards: rewards?.found.items.length
      ? {
          rows: rewardRows(rewards.found.items, chain),
          pages: rewards.pages,
          end: rewards.found.nextToken === null ? "No more rewards" : null,
        }
      : null,
  };
}
