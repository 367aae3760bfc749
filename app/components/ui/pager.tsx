import type { PageLinks } from "~/lib/page-trail";
import { Icon } from "./icon";
import { Link } from "./link";

interface PagerProps extends PageLinks {
  /** Negative from the end. */
  page: number;
  /** Null if unknown. */
  pageCount: number | null;
  /** For screen readers. */
  label: string;
  /** 'Next' if left out. */
  nextLabel?: string;
}

function Step({ to, rel, children }: { to: string | null; rel: "prev" | "next"; children: string }) {
  const inside = (
    <>
      {rel === "prev" ? <Icon name="chevron-left" size="small" /> : null}
      {children}
      {rel === "next" ? <Icon name="chevron-right" size="small" /> : null}
    </>
  );
  if (to) {
    return (
      <Link to={to} rel={rel} className="button">
        {inside}
      </Link>
    );
  }
  return (
    <span className="button button--quiet" aria-disabled="true">
      {inside}
    </span>
  );
}

export function Pager(props: PagerProps) {
  const { page, pageCount, previousTo, nextTo, label, nextLabel = "Next" } = props;
  if (!previousTo && !nextTo) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      <Step to={previousTo} rel="prev">
        Previous
      </Step>
      <span className="pager__words">
        {page < 0 ? fromEnd(page) : `Page ${page}`}
        {pageCount ? ` of ${inWords(pageCount)}` : ""}
      </span>
      <Numbers {...props} />
      <Step to={nextTo} rel="next">
        {nextLabel}
      </Step>
    </nav>
  );
}

function Numbers({ page, numbers, lastTo }: Pick<PagerProps, "page" | "numbers" | "lastTo">) {
  return (
    <ol className="pager__numbers">
      {numbers.map((one, at) =>
        one ? (
          <li key={one.page}>
            <PageNumber to={one.to} label={`Page ${one.page}`}>
              {inWords(one.page)}
            </PageNumber>
          </li>
        ) : (
          <Gap key={at < 2 ? "before" : "behind"} />
        ),
      )}
      {page < 0 ? (
        <li>
          <PageNumber to={null} label={fromEnd(page)}>
            {fromEnd(page)}
          </PageNumber>
        </li>
      ) : null}
      {lastTo ? (
        <>
          <Gap />
          <li>
            <PageNumber to={lastTo} label="Last page">
              Last
            </PageNumber>
          </li>
        </>
      ) : null}
    </ol>
  );
}

/** The page that is shown has no URL. */
function PageNumber({ to, label, children }: { to: string | null; label: string; children: string }) {
  return to ? (
    <Link to={to} className="pager__number" aria-label={label}>
      {children}
    </Link>
  ) : (
    <span className="pager__number" aria-current="page">
      {children}
    </span>
  );
}

function Gap() {
  return (
    <li className="pager__gap" aria-hidden="true">
      …
    </li>
  );
}

const inWords = (count: number): string => count.toLocaleString("en");

const fromEnd = (page: number): string => (page === -1 ? "Last page" : `Page ${-page} from the end`);
