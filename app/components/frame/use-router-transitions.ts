import { startTransition, useInsertionEffect } from "react";

/**
 * Makes every update by Remix's router a transition. Its error boundary's would be an urgent one, and an urgent update
 * of a part of the page that React has not hydrated yet makes it render that part anew (React's error 421).
 */
export function useRouterTransitions(): void {
  // Before any layout effect: in one of those Remix subscribes.
  useInsertionEffect(() => {
    const router = window.__remixRouter;
    const { subscribe } = router;
    router.subscribe = (notify) => subscribe((...update) => startTransition(() => notify(...update)));
  }, []);
}
