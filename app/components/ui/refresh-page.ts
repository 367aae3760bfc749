type Router = Pick<typeof window.__remixRouter, "state" | "subscribe" | "revalidate">;

/** Refreshes waiting for a load to finish. */
const waiting = new WeakMap<Router, (() => boolean)[]>();

const isLoading = ({ state }: Router) => state.navigation.state !== "idle" || state.revalidation !== "idle";

/**
 * Reloads the page's data, after any loading in progress: its result may be older than the reason to reload, and a
 * second load would cancel the first and its message. An answer to a form is not reloaded away: waits until the user
 * moves on.
 * @param isWanted asked right before
 */
export function refreshPage(
  isWanted: () => boolean = () => true,
  router: Router = window.__remixRouter,
): void {
  const queue = waiting.get(router);
  if (queue) {
    queue.push(isWanted);
    return;
  }
  if (!isLoading(router)) {
    if (isWanted()) router.revalidate();
    return;
  }
  const asked = [isWanted];
  waiting.set(router, asked);
  const unsubscribe = router.subscribe(() => queueMicrotask(look));
  const look = () => {
    if (waiting.get(router) !== asked || isLoading(router) || router.state.actionData) return;
    unsubscribe();
    waiting.delete(router);
    if (asked.some((one) => one())) router.revalidate();
  };
}
