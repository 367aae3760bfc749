import type { StakedView } from "~/lib/staking/staked/staked-view";
import { StakedPanel } from "./staked-panel";
import { type RewardPage, StakedRewards } from "./staked-rewards";

interface StakedCardProps {
  view: StakedView | null;
  /** Why it could not be read. */
  problem: string | null;
  /** Null if none, or the service does not list them. */
  rewards: RewardPage | null;
}

/** Empty if the service does not report staking. */
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
