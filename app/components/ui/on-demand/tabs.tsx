import { Link } from "../link";

export interface Tab {
  label: string;
  to: string;
  isCurrent: boolean;
}

/** Links, so that each view has its URL and works without scripts. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              className="tabs__tab"
              aria-current={tab.isCurrent ? "page" : undefined}
              preventScrollReset
              replace
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
