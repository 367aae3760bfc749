import { useLocation } from "@remix-run/react";
import { ButtonLink, type ButtonLinkProps } from "~/components/ui/button";

/** Opens another dialog. A page that stays behind keeps its scroll position; another page opens at its top. */
export function DialogLink(props: ButtonLinkProps & { to: string }) {
  const pageBehind = props.to.replace(/\/[^/?]*(\?.*)?$/, "");
  return <ButtonLink {...props} preventScrollReset={useLocation().pathname.startsWith(pageBehind)} />;
}
