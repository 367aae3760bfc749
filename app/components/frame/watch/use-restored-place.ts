import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";

type LeftLink = Pick<HTMLAnchorElement, "href" | "className">;

/** The link by which each page was left, by the page's history key. */
const leftBy = new Map<string, LeftLink>();

/** Signs that the user has moved on and must not be scrolled. */
const GOING_ON = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/**
 * Restores scroll position and focus on Back and Forward. The router scrolls only once, when the page may still be
 * short because its list comes later, and never restores focus. Not if the user has moved on, or something else has the
 * focus.
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

/** @returns a function that stops it */
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
