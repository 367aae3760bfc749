import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { ViewLinks } from "~/lib/transactions/saved-views.server";

/** @param canSave the list has a filter */
export function SavedViewLinks({ links, editTo, canSave }: ViewLinks & { canSave: boolean }) {
  const isSaved = links.some(({ isCurrent }) => isCurrent);
  const words = canSave && !isSaved ? "Save this view" : links.length > 1 ? "Saved views" : null;
  if (links.length === 1 && words === null) return null;
  return (
    <nav className="view-links" aria-label="Saved views">
      {links.map(({ key, label, to, isCurrent }) => (
        <Link
          key={key}
          to={to}
          className="view-links__chip"
          aria-current={isCurrent ? "page" : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
      {words ? (
        <Link to={editTo} className="view-links__edit">
          {canSave && !isSaved ? <Icon name="plus" size="small" /> : null}
          {words}
        </Link>
      ) : null}
    </nav>
  );
}
