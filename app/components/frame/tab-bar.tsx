import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { MenuLink } from "~/components/ui/menu";
import type { ConsoleFrameProps } from "./frame-props";
import { LogOut } from "./log-out";
import { ThemeSwitch } from "./preferences";
import { SandboxLabel } from "./rail";
import { isAt, tabs } from "./sections";
import { WaitingBadge } from "./waiting-badge";

/** The phone's navigation, within reach of a thumb; 'More' holds what does not fit. */
export function TabBar(props: ConsoleFrameProps) {
  const { path, csrf, theme, waiting, logOut } = props;
  const here = props.place ?? path;
  const { first, more } = tabs(props);
  return (
    <nav className="tabbar" aria-label="Main">
      {first.map((place) => (
        <Link
          key={place.label}
          to={place.to}
          className="tabbar__item"
          aria-current={isAt(place, here) ? "page" : undefined}
        >
          <Icon name={place.icon} />
          {place.label}
          {place.icon === "list" ? <WaitingBadge count={waiting} /> : null}
        </Link>
      ))}
      <details className="menu">
        <summary
          className="tabbar__item"
          aria-current={more.some((place) => isAt(place, here)) ? "true" : undefined}
        >
          <Icon name="more" />
          More
        </summary>
        <div className="menu__panel">
          {more.map((place) => (
            <MenuLink
              key={place.label}
              to={place.to}
              icon={place.icon}
              aria-current={isAt(place, here) ? "page" : undefined}
            >
              {place.label}
            </MenuLink>
          ))}
          <LogOut className="menu__item" {...{ path, csrf, logOut }} />
          <div className="tabbar__foot">
            <span>
              <SandboxLabel {...props} />
              <br />
              Build {props.buildNumber}
            </span>
            <ThemeSwitch theme={theme} csrf={csrf} redirectTo={path} />
          </div>
        </div>
      </details>
    </nav>
  );
}
