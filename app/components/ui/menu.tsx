import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";
import { Link, type LinkProps } from "./link";

interface MenuProps {
  label: ReactNode;
  icon?: IconName;
  /** The side of the button on which the panel's edge lies; its end by default. */
  align?: "start" | "end";
  /** Classes of the summary; a button by default. */
  summaryClassName?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button that opens a panel of links or forms. A `<details>`: it works without scripts. How it closes and answers to
 * keys: components/frame/watch/popovers.ts.
 */
export function Menu({ label, icon, align = "end", summaryClassName, className, children }: MenuProps) {
  return (
    <details className={classNames("menu", align === "start" && "menu--start", className)}>
      <summary className={summaryClassName ?? "button"}>
        {icon ? <Icon name={icon} /> : null}
        {label}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div className="menu__panel">{children}</div>
    </details>
  );
}

type MenuLinkProps = Omit<LinkProps, "className"> & { icon?: IconName };

export function MenuLink({ icon, children, ...link }: MenuLinkProps) {
  return (
    <Link {...link} className="menu__item">
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
