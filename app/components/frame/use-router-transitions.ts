import { startTransition, useInsertionEffect } from "react";

/**
 * Makes every update by Remix's router a transition. Its error boundary's would be an urgent one, and an urgent update
 * of a part of the page that React has not hydrated yet makes it render that part anew (React's error 421).
 *
 * It also has the router scroll a page once: loading its data again would lead back to where the page was when that
 * began, whatever somebody has scrolled meanwhile.
 */
export function useRouterTransitions(): void {
  // Before any layout effect: in one of those Remix subscribes.
  useInsertionEffect(() => {
    const router = window.__remixRouter;
    const { subscribe } = router;
    let shown = router.state.location.key;
    let place = router.state;
    router.subscribe = (notify) =>
      subscribe((state, options) => {
        if (state.location.key !== shown) place = state;
        shown = state.location.key;
        const { restoreScrollPosition, preventScrollReset } = place;
        startTransition(() => notify({ ...state, restoreScrollPosition, preventScrollReset }, options));
      });
  }, []);
}
