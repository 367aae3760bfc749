import { Card } from "~/components/ui/card";
import { classNames } from "~/components/ui/class-names";
import type { ChangePage } from "~/lib/policies/change-page.server";
import type { ComparedRow, ComparedRule } from "~/lib/policies/compare-view";

const MARKS = {
  before: { changed: "− Changed", removed: "− Removed" },
  after: { changed: "+ Changed", added: "+ Added" },
} as const;

/** The rules before and after, opposite one another. */
export function Comparison({ change }: { change: NonNullable<ChangePage["change"]> }) {
  const { rows, summary, replaces, version, policy } = change;
  const always = policy ?? "who approves is unknown";
  return (
    <Card title="What changes" actions={<small className="muted">{summary}</small>}>
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">{replaces === 0 ? "Before: no rules" : `Before · version ${replaces}`}</th>
            <th scope="col">After · version {version}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Side row={row} side="before" />
              <Side row={row} side="after" />
            </tr>
          ))}
          <tr>
            <Always who={always} />
            <Always who={always} />
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

function Always({ who }: { who: string }) {
  return (
    <td>
      <p>Always, beside the rules</p>
      <small>{who}</small>
    </td>
  );
}

function Side({ row, side }: { row: ComparedRow; side: "before" | "after" }) {
  const rule = row[side];
  const marks: Readonly<Record<string, string>> = MARKS[side];
  const mark = marks[row.kind];
  if (!rule) return <td className="comparison__none">{side === "before" ? "No such rule" : "Removed"}</td>;
  return (
    <td className={classNames(mark !== undefined && `comparison__${side}`)}>
      <p className="rule__about">
        <Parts rule={rule} side={side} />
      </p>
      <small>
        <span className={rule.isOtherVerdict ? `comparison__word--${side}` : undefined}>
          {[rule.who, rule.note].filter(Boolean).join("; ")}
        </span>
        {mark ? <b> · {mark}</b> : null}
      </small>
    </td>
  );
}

function Parts({ rule, side }: { rule: ComparedRule; side: "before" | "after" }) {
  const Changed = side === "before" ? "del" : "ins";
  return rule.parts.map(({ text, isValue, isOther }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in their order
    <span key={at}>
      {at > 0 ? " " : ""}
      {isOther && isValue ? (
        <Changed className="rule__chip">{text}</Changed>
      ) : (
        <span className={isValue ? "rule__chip" : undefined}>{text}</span>
      )}
    </span>
  ));
}
