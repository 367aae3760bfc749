import type { Shown } from "~/components/frame/on-demand/use-remembered";
import { ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { Spinner } from "~/components/ui/spinner";
import { formatMoment } from "~/lib/present/format";

/** Says how old the data is, and that it is reloading or why it cannot be. */
export function AsOf({ old, retryTo }: { old: Shown<unknown>["old"]; retryTo: string }) {
  if (!old) return null;
  const time = formatMoment(new Date(old.at).toISOString(), new Date());
  if (old.problem === null)
    return (
      <p className="as-of">
        <Spinner label={`As of ${time}, refreshing…`} />
      </p>
    );
  return (
    <div className="not-refreshed">
      <Notice
        tone="warn"
        alert
        title={`As of ${time}. It could not be refreshed`}
        action={
          <ButtonLink to={retryTo} size="small">
            Try again
          </ButtonLink>
        }
      >
        {old.problem}
      </Notice>
    </div>
  );
}

/** Placeholder rows. */
export function RowsOnTheirWay() {
  return (
    <div className="going__rows" role="status" aria-label="Loading">
      {Array.from({ length: 10 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <div className="going__row" key={index}>
          <span className="skeleton skeleton--w20" />
          <span className="skeleton skeleton--w40" />
          <span className="skeleton skeleton--w20" />
        </div>
      ))}
    </div>
  );
}
