import { Icon } from "./icon";
import { Link } from "./link";

interface PagerProps {
  page: number;
  /** Left out if unknown. */
  pageCount?: number;
  previousTo?: string | null;
  nextTo?: string | null;
  /** For screen readers. */
  label: string;
}

function Step({ to, rel, children }: { to?: string | null; rel: "prev" | "next"; children: string }) {
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

export function Pager({ page, pageCount, previousTo, nextTo, label }: PagerProps) {
  if (!previousTo && !nextTo) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      <Step to={previousTo} rel="prev">
        Previous
      </Step>
      <span className="pager__page">
        Page {page}
        {pageCount ? ` of ${pageCount}` : ""}
      </span>
      <Step to={nextTo} rel="next">
        Next
      </Step>
    </nav>
  );
}
