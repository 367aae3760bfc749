import { startTransition, useInsertionEffect } from "react";

/**
 * Makes every update by Remix's router a transition. An urgent update of a part that React has not hydrated yet makes
 * it render that part anew (React's error 421).
 * Also limits the router to one scroll per page: a revalidation would reset the scroll position to where it was when
 * loading began.
 */
export function useRouterTransitions(): void {
  // In a layout effect it would be too late: Remix subscribes there.
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
