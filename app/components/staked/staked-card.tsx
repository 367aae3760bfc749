import { ButtonLink } from "~/components/ui/button";
import type { StakedView } from "~/lib/staked/staked-view";
import { StakedPanel } from "./staked-panel";

interface StakedCardProps {
  /** Null: the service does not say. */
  view: StakedView | null;
  /** Why it could not be read; null when it could, or when the service does not know. */
  problem: string | null;
  /** The dialog that stakes; null where the console cannot. */
  stakeTo: string | null;
}

/** What a sub-wallet has staked, on its page. */
export function StakedCard({ view, problem, stakeTo }: StakedCardProps) {
  return (
    <div className="card card__body staked-card">
      {view ? (
        <StakedPanel view={view} level={2} />
      ) : (
        <p className="muted">{problem ?? "The service does not say what is staked."}</p>
      )}
      {stakeTo ? (
        <ButtonLink to={stakeTo} wide preventScrollReset>
          Stake
        </ButtonLink>
      ) : null}
    </div>
  );
}
