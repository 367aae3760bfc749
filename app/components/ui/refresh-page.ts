type Router = Pick<typeof window.__remixRouter, "state" | "subscribe" | "revalidate">;

/** Whose refresh waits for what is being loaded. */
const waiting = new WeakMap<Router, (() => boolean)[]>();

const isLoading = ({ state }: Router) => state.navigation.state !== "idle" || state.revalidation !== "idle";

/**
 * Asks for the page's data again. While it is being asked already, or another page is, this happens once after that: what
 * comes may be older than the reason to ask, and a second question would end the first, with the message it brings. An
 * answer to a form is not asked away: the refresh waits until the person has moved on.
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
