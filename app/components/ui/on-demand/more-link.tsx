import { Link } from "../link";
import { Spinner } from "../spinner";

interface MoreLinkProps {
  /** The URL that shows the next items too; without one, `end` is said instead. */
  to: string | null | undefined;
  /** Such as 'No more transactions'. */
  end: string;
  pending?: boolean;
}

/** 'More' under a list that grows, or the words that it has ended. */
export function MoreLink({ to, end, pending }: MoreLinkProps) {
  if (!to) return <p className="more">{end}</p>;
  return (
    <div className="more">
      <Link
        to={to}
        preventScrollReset
        className="button"
        {...(pending ? { "data-pending": "", "aria-busy": true } : null)}
      >
        <span>More</span>
        {pending ? <Spinner /> : null}
      </Link>
    </div>
  );
}
