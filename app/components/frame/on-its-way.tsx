import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { SKELETONS } from "./skeletons";

/** What is shown sooner needs no sign of it. */
const SIGN_AFTER_MS = 150;
const SKELETON_AFTER_MS = 400;

/** What will change on the page: a list, the dialog over it, or all of it. */
function partOf(from: string, to: string): string {
  if (to === from) return "list";
  if (from.startsWith(`${to}/`)) return "";
  if (to.startsWith(`${from}/`) && !from.startsWith("/transactions")) return "dialog";
  return to === "/home" ? "tiles" : "table";
}

/** As the server rendered them, so that the browser needs no script for them, also where it mounts them anew. */
const HTML = import.meta.env.SSR ? SKELETONS : (document.querySelector(".going")?.innerHTML ?? "");

/**
 * While another page is on its way, `data-going` on the html element shows the bar at the top, later `data-waiting` the
 * skeleton of what will change, and `data-going` on the links that lead there marks them (frame/loading.css). A form that
 * was sent has a ring on its own button.
 */
export function OnItsWay() {
  const { location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const to = location && location.pathname + location.search;
  const part = location && formMethod !== "POST" ? partOf(pathname, location.pathname) : "";
  useEffect(() => {
    if (!to) return;
    const page = document.documentElement.dataset;
    const links = [...document.links].filter((link) => link.pathname + link.search === to);
    const timers = [
      setTimeout(() => {
        page.going = "";
        for (const link of links) link.dataset.going = "";
      }, SIGN_AFTER_MS),
      setTimeout(() => {
        // Outside the console the skeletons have no place.
        if (document.querySelector(".shell")) page.waiting = part;
      }, SKELETON_AFTER_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      delete page.going;
      delete page.waiting;
      for (const link of links) delete link.dataset.going;
    };
  }, [to, part]);
  return (
    <div
      className="going"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the server's
      dangerouslySetInnerHTML={{ __html: HTML }}
    />
  );
}
