import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";
import { Tag } from "~/components/ui/tag";
import type { TrialRow, TrialView } from "~/lib/policies/trial-view";

interface TrialProps {
  trial: { problem: string | null; view: TrialView | null };
  /** Shows every row; null where they are all there. */
  all: string | null;
}

/** What the rules would have said to the last 90 days. */
export function Trial({ trial: { problem, view }, all }: TrialProps) {
  if (!view) {
    return (
      <Notice tone="warn" title="The rules could not be tried on the last 90 days">
        {problem}
      </Notice>
    );
  }
  return (
    <section className="card trial" aria-label="Tried on the last 90 days">
      <header className="trial__head">
        <p className="trial__figure">{view.figure}</p>
        <div>
          <h2>{view.title}</h2>
          <p className="muted">{view.note}.</p>
        </div>
      </header>
      {view.rows.length > 0 ? (
        <ul className="trial__rows">
          {view.rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      ) : null}
      {all && view.more > 0 ? (
        <footer className="card__foot">
          <Link to={all} preventScrollReset>
            Show {view.more} more
          </Link>
        </footer>
      ) : null}
    </section>
  );
}

function Row({ row: { at, to, title, amount, would, rules, isLooser } }: { row: TrialRow }) {
  return (
    <li className="trial__row">
      <span className="trial__at">{at}</span>
      <span className="trial__title">{to ? <Link to={to}>{title}</Link> : title}</span>
      <span className="trial__amount">{amount}</span>
      <span className="trial__would">
        {isLooser ? <Tag tone="wait">Looser</Tag> : null} {would}
        {rules ? <small>{rules}</small> : null}
      </span>
    </li>
  );
}
