import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Link } from "~/components/ui/link";
import { paths } from "~/lib/paths";

export interface PortfolioTotal {
  /** Already formatted in the display currency; null while unknown. */
  total: string | null;
  currency: string;
  error?: string | null;
}

function sizeOf(total: string): string | false {
  if (total.length <= 12) return false;
  if (total.length <= 15) return "worth__total--medium";
  return total.length <= 20 ? "worth__total--small" : "worth__total--tiny";
}

export function PortfolioCard({ portfolio, menu }: { portfolio: PortfolioTotal; menu: ReactNode }) {
  const { total, error } = portfolio;
  return (
    <section className="worth" aria-label="Portfolio balance">
      <div className="worth__head">
        <span>Portfolio</span>
        {menu}
      </div>
      <Link to={paths.portfolio()} className={classNames("worth__total", total !== null && sizeOf(total))}>
        {total ?? "—"}
      </Link>
      {error ? <small className="worth__note worth__note--bad">{error}</small> : null}
    </section>
  );
}
