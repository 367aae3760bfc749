import { Link } from "~/components/ui/link";
import { Notice } from "~/components/ui/notice";

interface BookNoticesProps {
  /** A page of the console, or an address elsewhere. */
  guide: string;
  canActAsIntermediary: boolean;
}

/** What is new in the address book, and what it does not do for an intermediary. */
export function BookNotices({ guide, canActAsIntermediary }: BookNoticesProps) {
  return (
    <div className="book-notices">
      <Notice>
        The functionality of the address book has changed: every address now has a type, Recipient, Travel
        Rule or both. <Guide to={guide} />
      </Notice>
      {canActAsIntermediary ? (
        <Notice>
          Your organisation is configured to act as an intermediary, Travel Rule information cannot be
          automatically filled on your behalf
        </Notice>
      ) : null}
    </div>
  );
}

function Guide({ to }: { to: string }) {
  const words = "Guide to the Type field";
  if (to.startsWith("/")) return <Link to={to}>{words}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}
