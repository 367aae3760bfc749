import { Link } from "@remix-run/react";

export interface Tab {
  label: string;
  to: string;
  isCurrent: boolean;
}

/** Tabs that are links: each has its URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.isCurrent ? "page" : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
