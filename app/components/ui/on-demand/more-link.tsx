import { Link } from "../link";
import { Spinner } from "../spinner";

interface MoreLinkProps {
  /** Without a URL, `end` is shown. */
  to: string | null | undefined;
  /** 'No more transactions'. */
  end: string;
  pending?: boolean;
}

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
