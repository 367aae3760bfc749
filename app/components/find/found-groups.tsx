import { Link } from "~/components/ui/link";
import { EmptyState } from "~/components/ui/states";
import type { Found, FoundGroup } from "~/lib/find/found";
import { FoundRowContent } from "./found-row";

/** The results as lists of links. */
export function FoundGroups({ found: { text, marked, groups } }: { found: Found }) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className="card finder">
      <p className="visually-hidden" role="status">
        {text === "" ? null : `${count} ${count === 1 ? "result" : "results"}`}
      </p>
      {groups.map((group) => (
        <Group key={group.title} group={group} text={marked} />
      ))}
      {groups.length === 0 ? (
        <EmptyState title="Nothing found" icon="search">
          Try a part of a name, or the start or the end of a hash, an address or an id.
        </EmptyState>
      ) : null}
    </div>
  );
}

function Group({ group, text }: { group: FoundGroup; text: string }) {
  const { title, count, rows, more, problem } = group;
  return (
    <section className="finder__group">
      <h2 className="finder__head">
        {title}
        {count ? <span className="num">{count}</span> : null}
      </h2>
      {problem ? <p className="finder__problem">{problem}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <Link to={row.to} className="finder__row">
              <FoundRowContent row={row} text={text} />
            </Link>
          </li>
        ))}
      </ul>
      {more ? (
        <Link to={more.to} className="finder__more">
          {more.label}
        </Link>
      ) : null}
    </section>
  );
}
