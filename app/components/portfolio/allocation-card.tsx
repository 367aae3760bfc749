import type { AllocationBar } from "~/lib/portfolio/allocation.server";
import type { PortfolioPage } from "~/lib/portfolio/page.server";
import { Choices } from "./choices";

type Holdings = NonNullable<PortfolioPage["holdings"]["view"]>;

export function AllocationCard({ allocation, groups }: Pick<Holdings, "allocation" | "groups">) {
  return (
    <section className="card allocation" aria-labelledby="allocation">
      <header className="card__head">
        <h2 id="allocation">Allocation</h2>
        <Choices label="Allocation by" choices={groups} />
      </header>
      {allocation && allocation.bars.length > 0 ? (
        <ul className="allocation__bars">
          {allocation.bars.map((bar) => (
            <li key={bar.key}>
              <Bar bar={bar} />
            </li>
          ))}
          {allocation.more ? <More more={allocation.more} /> : null}
        </ul>
      ) : (
        <p className="card__body muted">
          {allocation ? "No assets with a price" : "This service does not break the total down this way."}
        </p>
      )}
      {allocation?.note ? <p className="card__foot">{allocation.note}</p> : null}
    </section>
  );
}

/** Small parts, expandable into a bar each. */
function More({ more }: { more: NonNullable<NonNullable<Holdings["allocation"]>["more"]> }) {
  return (
    <li>
      <details className="allocation__more">
        <summary>
          <Bar bar={more} />
        </summary>
        <ul className="allocation__rest">
          {more.bars.map((bar) => (
            <li key={bar.key}>
              <Bar bar={bar} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Bar({ bar: { label, value, share, width } }: { bar: AllocationBar }) {
  return (
    <span className="allocation__row">
      <b>{label}</b>
      <span className="num">{value}</span>
      <span className="allocation__share num">{share}</span>
      <svg className="allocation__bar" aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" className="allocation__rail" />
        <rect width={width} height="100%" className="allocation__part" />
      </svg>
    </span>
  );
}
