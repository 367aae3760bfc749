import { type LinkProps, Link as RouterLink } from "@remix-run/react";
import { forwardRef } from "react";

export type { LinkProps };

/** A path of this host: `//` would begin another's name. */
const PATH = /^\/(?!\/)/;

/**
 * What the router's link is before any script has run. Made directly, because a page has a hundred of them and the
 * router works each one out from its routes: a fifth of the time in which a page of tiles is rendered.
 */
function ServerLink(props: LinkProps) {
  const { to, preventScrollReset, replace, prefetch, ...rest } = props;
  if (typeof to !== "string" || !PATH.test(to) || props.reloadDocument) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
}

/** With scripts a link that keeps the scroll position needs no anchor: the page stays exactly where it is. */
const BrowserLink: typeof RouterLink = forwardRef(({ to, ...rest }, ref) => (
  <RouterLink
    {...rest}
    ref={ref}
    to={rest.preventScrollReset && typeof to === "string" ? to.replace(/#.*/, "") : to}
    suppressHydrationWarning
  />
));

/** A link to another page of the console, by its path. */
export const Link = (typeof document === "undefined" ? ServerLink : BrowserLink) as typeof RouterLink;
