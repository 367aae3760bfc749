import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { paths } from "~/lib/paths";
import type { ConsoleFrameProps } from "./frame-props";
import { LogOut } from "./log-out";
import { VaultWheel } from "./mark";
import { PortfolioCard } from "./portfolio-card";
import { CurrencyMenu, ThemeSwitch } from "./preferences";
import { isAt, type Place, sections } from "./sections";
import { WaitingBadge } from "./waiting-badge";

function RailLink({ place, path, badge }: { place: Place; path: string; badge?: ReactNode }) {
  return (
    <li>
      <Link to={place.to} className="rail__link" aria-current={isAt(place, path) ? "page" : undefined}>
        <Icon name={place.icon} />
        {place.label}
        {badge}
      </Link>
    </li>
  );
}

/** The words that say which money this is. */
export function SandboxLabel({ isSandbox, networkLabel }: { isSandbox: boolean; networkLabel: string }) {
  return (
    <span className="sandbox-label">
      {isSandbox ? (
        <>
          <b>Sandbox</b> ·{" "}
        </>
      ) : null}
      {networkLabel}
    </span>
  );
}

/** Left on a desk; the bar at the top on a phone, where only mark and total stay. */
export function Rail(props: ConsoleFrameProps) {
  const { productName, portfolio, currencies, path, csrf, theme } = props;
  const { waiting, logOut } = props;
  const here = props.place ?? path;
  const form = { csrf, redirectTo: path };
  return (
    <aside className="rail" aria-label="Console">
      <Link to={paths.home()} className="mark">
        <VaultWheel />
        {productName}
      </Link>
      <PortfolioCard
        portfolio={portfolio}
        isComing={props.isComing}
        menu={<CurrencyMenu currency={portfolio.currency} currencies={currencies} {...form} />}
      />
      <nav className="rail__nav" aria-label="Main">
        {sections(props).map(({ title, places }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {places.map((place) => (
                <RailLink
                  key={place.label}
                  place={place}
                  path={here}
                  badge={place.icon === "list" ? <WaitingBadge count={waiting} /> : null}
                />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="rail__foot">
        <div className="rail__foot-row">
          <ThemeSwitch theme={theme} {...form} />
          <LogOut className="rail__logout" {...{ path, csrf, logOut }} />
        </div>
        <div>
          <SandboxLabel {...props} />
          <div>Build {props.buildNumber}</div>
        </div>
      </div>
    </aside>
  );
}
