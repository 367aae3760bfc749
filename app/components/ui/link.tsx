import { type LinkProps, Link as RouterLink } from "@remix-run/react";
import { forwardRef } from "react";
import { useMayFollow } from "./role";

export type { LinkProps };

/** `//` would begin a host name. */
const PATH = /^\/(?!\/)/;

/**
 * The router's link before scripts run, without the router: resolving routes for a hundred links takes a fifth of the
 * rendering time of a page of tiles.
 */
function ServerLink(props: LinkProps) {
  const { to, preventScrollReset, replace, prefetch, ...rest } = props;
  if (typeof to !== "string" || !PATH.test(to) || props.reloadDocument) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
}

/** A link that keeps the scroll position needs no anchor: with scripts the page stays where it is. */
const BrowserLink: typeof RouterLink = forwardRef(({ to, ...rest }, ref) => (
  <RouterLink
    {...rest}
    ref={ref}
    to={rest.preventScrollReset && typeof to === "string" ? to.replace(/#.*/, "") : to}
    suppressHydrationWarning
  />
));

const AnyLink = (typeof document === "undefined" ? ServerLink : BrowserLink) as typeof RouterLink;

/** Absent where the person's role allows nothing there. */
export const Link: typeof RouterLink = forwardRef((props, ref) =>
  useMayFollow(props.to) ? <AnyLink {...props} ref={ref} /> : null,
);
