import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { Link } from "~/components/ui/link";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { paths } from "~/lib/paths";
import type { PortfolioWorth } from "~/lib/present/portfolio-worth";

export interface PortfolioTotal extends Pick<PortfolioWorth, "total" | "currency" | "asOf"> {
  error?: string | null;
}

function sizeOf(total: string): string | false {
  if (total.length <= 12) return false;
  if (total.length <= 15) return "worth__total--medium";
  return total.length <= 20 ? "worth__total--small" : "worth__total--tiny";
}

interface PortfolioCardProps {
  portfolio: PortfolioTotal;
  /** The backend has not said yet; what it says takes the place without moving anything. */
  isComing?: boolean | undefined;
  menu: ReactNode;
}

export function PortfolioCard({ portfolio, isComing, menu }: PortfolioCardProps) {
  const { total, asOf, error } = portfolio;
  return (
    <section className="worth" aria-label="Portfolio balance">
      <div className="worth__head">
        <span>Portfolio</span>
        {menu}
      </div>
      <Link to={paths.portfolio()} className={classNames("worth__total", total !== null && sizeOf(total))}>
        {isComing ? <Coming /> : (total ?? "—")}
      </Link>
      {isComing ? <span className="skeleton skeleton--note" /> : null}
      {total && asOf ? <small className="worth__note">as of {asOf}</small> : null}
      {error ? <small className="worth__note worth__note--bad">{error}</small> : null}
    </section>
  );
}

function Coming() {
  return (
    <>
      <span className="skeleton skeleton--total" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  );
}
