import { Amount } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { ExternalLink } from "~/components/ui/external-link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { TaskRow } from "~/lib/transactions/task-row";
import { Party } from "../ui/address/party";

interface TaskListProps {
  rows: readonly TaskRow[];
  /** Each request that waits for an approval has a box. */
  canTick?: boolean;
  /** So has each payment that waits for details. */
  canSupply?: boolean;
}

/** The name and words of a row's box; null if it has none. */
function boxOf(row: TaskRow, { canTick, canSupply }: TaskListProps): { name: string; words: string } | null {
  if (canTick && row.canReview) return { name: "id", words: "Review this one" };
  return canSupply && row.canSupply ? { name: "details", words: "Supply details of this one" } : null;
}

export function TaskList(props: TaskListProps) {
  return (
    <ul>
      {props.rows.map((row) => (
        <Task key={row.id} row={row} box={boxOf(row, props)} />
      ))}
    </ul>
  );
}

function Task({ row, box }: { row: TaskRow; box: ReturnType<typeof boxOf> }) {
  return (
    <li className="task" data-tone={row.tone}>
      <span className="task__time">
        {box ? (
          <label className="task__tick">
            <input type="checkbox" name={box.name} value={row.id} />
            <VisuallyHidden>
              {box.words}: {row.operation}
            </VisuallyHidden>
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
        {row.marks?.map((mark) => (
          <NameMarkNote key={mark.words} mark={mark} />
        ))}
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
