import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/states";
import type { ReviewPage } from "~/lib/transactions/review.server";
import { TaskList } from "./task-list";
import { TransactionPage } from "./transaction-page";

/** One request after the other. Each is approved on its own, in the mobile app. */
export function ReviewSelected({ page }: { page: ReviewPage }) {
  const { view, row } = page;
  return (
    <>
      <Steps page={page} />
      {view ? <TransactionPage key={view.id} view={view} answer={null} /> : <Other row={row} />}
    </>
  );
}

function Steps({ page: { words, left, isWaiting, previousTo, nextTo, endTo } }: { page: ReviewPage }) {
  const more = left > 0 ? ` · ${left} more were ticked: review them afterwards` : "";
  return (
    <nav className="review-steps" aria-label="Selected requests">
      <p role="status">
        <b>{words}</b>
        <span className="muted">
          {isWaiting === null
            ? null
            : isWaiting
              ? " · waits for your approval"
              : " · does not wait for your approval"}
          {more}
        </span>
      </p>
      <p className="button-row">
        {previousTo ? <ButtonLink to={previousTo}>Previous</ButtonLink> : null}
        {nextTo ? (
          <ButtonLink to={nextTo} variant={isWaiting ? "default" : "primary"}>
            {isWaiting ? "Skip" : "Next"}
          </ButtonLink>
        ) : null}
        <ButtonLink to={endTo} variant={nextTo ? "quiet" : "default"}>
          {nextTo ? "Stop" : "Back to the transactions"}
        </ButtonLink>
      </p>
    </nav>
  );
}

/** A payout, a change of the address book or of a policy: it has a page of its own. */
function Other({ row }: Pick<ReviewPage, "row">) {
  return (
    <Card title="Request">
      {row ? (
        <section className="tasks">
          <TaskList rows={[row]} />
        </section>
      ) : (
        <EmptyState title="This request does not wait for you any more">
          Somebody else approved or ended it. Go on to the next one.
        </EmptyState>
      )}
    </Card>
  );
}
