import { Amount } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { ExternalLink } from "~/components/ui/external-link";
import { Fold } from "~/components/ui/fold";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { TaskRow } from "~/lib/transactions/task-row";
import { Party } from "../ui/address/party";

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
          <span className="tasks__note">Times in UTC{isRefreshing ? " · refreshes itself" : null}</span>
        </header>
        <TaskList rows={rows.slice(0, shown)} />
        {rest.length > 0 ? (
          <details className="tasks__rest">
            <summary>Show {rest.length} more</summary>
            <TaskList rows={rest} />
          </details>
        ) : null}
      </section>
    </>
  );
}

function TaskList({ rows }: { rows: readonly TaskRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="task" data-tone={row.tone}>
          <span className="task__time">
            <Timestamp iso={row.createdAt} />
          </span>
          <div className="task__words">
            <div className="task__title">
              <b>{row.operation}</b> · <Title title={row.title} />
            </div>
            <small>
              <b className="task__need">{row.need}</b>
              {row.note ? ` · ${row.note}` : null}
            </small>
          </div>
          {row.amount ? (
            <span className="task__amount">
              {typeof row.amount === "string" ? (
                <span className="muted">{row.amount}</span>
              ) : (
                <Amount size="plain" {...row.amount} />
              )}
            </span>
          ) : null}
          <span className="task__step">
            <Step step={row.step} row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Title({ title }: Pick<TaskRow, "title">) {
  if (typeof title === "string") return <>{title}</>;
  return (
    <>
      <Party {...title.from} /> <span aria-hidden="true">→</span>
      <VisuallyHidden>to</VisuallyHidden> <Party {...title.to} />
    </>
  );
}

function Step({ step, row }: Pick<TaskRow, "step"> & { row: TaskRow }) {
  if (!step) return <>Approve it in the mobile app</>;
  if (step.isOutside) {
    return (
      <ExternalLink href={step.to} asButton>
        {step.label}
      </ExternalLink>
    );
  }
  return (
    <ButtonLink to={step.to}>
      {step.label}
      <VisuallyHidden>
        : {row.operation}
        {row.amount && typeof row.amount !== "string" ? ` ${row.amount.value} ${row.amount.unit}` : null}
      </VisuallyHidden>
    </ButtonLink>
  );
}
