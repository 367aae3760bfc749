import { Link } from "~/components/ui/link";

interface Choice {
  label: string;
  to: string;
  isCurrent: boolean;
}

/** Links between views of the same data. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="segments" aria-label={label}>
      {choices.map(({ label: words, to, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? "true" : undefined} preventScrollReset replace>
          {words}
        </Link>
      ))}
    </nav>
  );
}
