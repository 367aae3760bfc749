import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";

type LeftLink = Pick<HTMLAnchorElement, "href" | "className">;

/** The link that each page of the history was left by, by the history's key of the page. */
const leftBy = new Map<string, LeftLink>();

/** What says that somebody goes on, and is not to be moved any more. */
const GOING_ON = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/**
 * Back and Forward lead to where a page was left. The router restores the scroll position once, when the page may still
 * be short because its list was answered early, and never the focus: this does it once they can be, unless somebody has
 * gone on meanwhile, or something else has taken the focus, such as a dialog.
 */
export function useRestoredPlace(): void {
  const { key } = useLocation();
  const isRestored = useNavigationType() === "POP";

  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link) leftBy.set(key, { href: link.href, className: link.className });
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, [key]);

  useEffect(() => {
    if (isRestored) return restorePlace(key);
  }, [key, isRestored]);
}

/** @returns a function that ends it */
function restorePlace(key: string): () => void {
  const page = document.documentElement;
  let top = window.__remixRouter.state.restoreScrollPosition;
  let left = leftBy.get(key);
  const restore = () => {
    if (typeof top === "number" && page.scrollHeight - page.clientHeight >= top) {
      if (window.scrollY < top) window.scrollTo(0, top);
      top = null;
    }
    const link = left && [...document.links].find((one) => isSame(one, left) && one.checkVisibility());
    if (!link) return;
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
    left = undefined;
  };
  const watch = new ResizeObserver(restore);
  const stop = () => {
    watch.disconnect();
    for (const type of GOING_ON) removeEventListener(type, stop, true);
  };
  for (const type of GOING_ON) addEventListener(type, stop, true);
  watch.observe(document.body);
  return stop;
}

function isSame(link: LeftLink, left: LeftLink | undefined): boolean {
  return link.href === left?.href && link.className === left.className;
}
