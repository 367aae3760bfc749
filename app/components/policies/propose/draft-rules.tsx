import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Tag } from "~/components/ui/tag";
import type { ChangeKind, ComparedRow } from "~/lib/policies/compare-view";
import type { Proposal } from "~/lib/policies/propose/proposal-view";
import { RuleParts } from "../rule-line";

const MARKS: Readonly<Record<ChangeKind, string | null>> = {
  ...{ same: null, changed: "Changed", added: "Added", removed: "Removed" },
};

/** The rules of a draft, each with its buttons; what goes stays in view. */
export function DraftRules({ proposal: { rows, summary } }: { proposal: Proposal }) {
  return (
    <Card title="Rules" actions={<small className="muted">{summary}</small>}>
      <ul className="rules">
        {rows.map((row) => (
          <DraftRule key={row.id} row={row} />
        ))}
      </ul>
      <div className="card__body">
        <Button name="stage" value="add" icon="plus">
          Add a rule
        </Button>
      </div>
    </Card>
  );
}

function DraftRule({ row: { id, kind, before, after } }: { row: ComparedRow }) {
  const rule = after ?? before;
  if (!rule) return null;
  const words = rule.parts.map(({ text }) => text).join(" ");
  const mark = MARKS[kind];
  return (
    <li className={after ? "rule" : "rule rule--removed"}>
      <p className="rule__about">
        <RuleParts parts={rule.parts} /> {mark ? <Tag tone="info">{mark}</Tag> : null}
      </p>
      <Icon name="chevron-right" size="small" className="rule__arrow" />
      <div className="rule__verdict">
        <p className={rule.isLimit ? "rule__who rule__who--nobody" : "rule__who"}>
          <b>{rule.who}</b>
          {rule.note ? <small>{rule.note}</small> : null}
        </p>
        {after ? (
          <div className="button-row">
            <Button size="small" name="stage" value={`edit ${id}`} aria-label={`Edit: ${words}`}>
              Edit
            </Button>
            <Button
              size="small"
              variant="quiet"
              name="stage"
              value={`remove ${id}`}
              aria-label={`Remove: ${words}`}
            >
              Remove
            </Button>
          </div>
        ) : (
          <Button size="small" name="stage" value={`restore ${id}`} aria-label={`Keep: ${words}`}>
            Keep it
          </Button>
        )}
      </div>
    </li>
  );
}
