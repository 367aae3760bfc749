import type { RewardsView } from "~/lib/staking/staked/rewards-view";
import type { StakedView } from "~/lib/staking/staked/staked-view";
import { StakedPanel } from "./staked-panel";
import { StakedRewards } from "./staked-rewards";

interface StakedCardProps {
  view: StakedView | null;
  /** Why it could not be read; null when it could. */
  problem: string | null;
  /** One by one; null where there are none, and where the service does not list them. */
  rewards: RewardsView | null;
}

/** What a sub-wallet has staked, on its page; nothing where the service does not say. */
export function StakedCard({ view, problem, rewards }: StakedCardProps) {
  if (!view && !problem) return null;
  return (
    <div className="card card__body">
      {view ? (
        <StakedPanel view={view} level={2}>
          {rewards ? <StakedRewards view={rewards} /> : null}
        </StakedPanel>
      ) : (
        <p>What is staked could not be loaded: {problem}</p>
      )}
    </div>
  );
}
