import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Fold } from "~/components/ui/fold";
import { paths } from "~/lib/paths";
import type { TaskRow } from "~/lib/transactions/task-row";
import { TaskList } from "./task-list";

/** The others are one press away, so that the list below stays in reach. */
const ROWS_SHOWN = 5;
/** The backend's maximum. */
const MAX_ROWS = 100;

interface NeedsYouProps {
  rows: readonly TaskRow[];
  isRefreshing: boolean;
}

/** Tasks, oldest first, each with its next step. */
export function NeedsYou({ rows, isRefreshing }: NeedsYouProps) {
  const shown = rows.length > ROWS_SHOWN + 1 ? ROWS_SHOWN : rows.length;
  const rest = rows.slice(shown);
  const canTick = rows.filter(({ canReview }) => canReview).length > 1;
  const canSupply = rows.filter((row) => row.canSupply).length > 1;
  const boxes = { canTick, canSupply };
  return (
    <>
      <Fold
        icon="clock"
        label={
          <>
            Needs you{" "}
            <span className="fold__count num">{rows.length < MAX_ROWS ? rows.length : `${MAX_ROWS}+`}</span>
          </>
        }
        state="Review"
        tone={rows.some(({ tone }) => tone === "bad") ? "bad" : "wait"}
      />
      <section className="card tasks" aria-labelledby="needs-you">
        <header className="card__head">
          <h2 id="needs-you">Needs you</h2>
          <span className="tasks__note">
            {rows.length < MAX_ROWS ? rows.length : `${MAX_ROWS} or more`} waiting, oldest first
          </span>
          <TimesNote isRefreshing={isRefreshing} />
        </header>
        <Form method="get" action={paths.review([])}>
          <TaskList rows={rows.slice(0, shown)} {...boxes} />
          {rest.length > 0 ? (
            <details className="tasks__rest">
              <summary>Show {rest.length} more</summary>
              <TaskList rows={rest} {...boxes} />
            </details>
          ) : null}
          {canTick ? (
            <p className="tasks__foot">
              <Button size="small">Review selected</Button>
              <span className="tasks__note">
                Ticked requests, one after the other. Each is approved by itself.
              </span>
            </p>
          ) : null}
          {canSupply ? (
            <p className="tasks__foot">
              <Button size="small" formAction={paths.supplyDetails([])}>
                Supply details for selected
              </Button>
              <span className="tasks__note">Ticked payments of one counterparty, in one form.</span>
            </p>
          ) : null}
        </Form>
      </section>
    </>
  );
}

function TimesNote({ isRefreshing }: Pick<NeedsYouProps, "isRefreshing">) {
  return (
    <span className="tasks__note">
      Times in UTC
      <span className={classNames("needs-script", !isRefreshing && "is-coming")}> · refreshes itself</span>
    </span>
  );
}
