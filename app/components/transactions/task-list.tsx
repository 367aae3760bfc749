import { Amount } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { ExternalLink } from "~/components/ui/external-link";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { TaskRow } from "~/lib/transactions/task-row";
import { Party } from "../ui/address/party";

/** @param canTick each request that waits for an approval has a box */
export function TaskList({ rows, canTick = false }: { rows: readonly TaskRow[]; canTick?: boolean }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="task" data-tone={row.tone}>
          <span className="task__time">
            {canTick && row.canReview ? (
              <label className="task__tick">
                <input type="checkbox" name="id" value={row.id} />
                <VisuallyHidden>Review this one: {row.operation}</VisuallyHidden>
                <Timestamp iso={row.createdAt} />
              </label>
            ) : (
              <Timestamp iso={row.createdAt} />
            )}
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
