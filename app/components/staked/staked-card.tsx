import type { StakedView } from "~/lib/staked/staked-view";
import { StakedPanel } from "./staked-panel";

interface StakedCardProps {
  view: StakedView | null;
  /** Why it could not be read; null when it could. */
  problem: string | null;
}

/** What a sub-wallet has staked, on its page; nothing where the service does not say. */
export function StakedCard({ view, problem }: StakedCardProps) {
  if (!view && !problem) return null;
  return (
    <div className="card card__body">
      {view ? <StakedPanel view={view} level={2} /> : <p>What is staked could not be loaded: {problem}</p>}
    </div>
  );
}
