import { SCRIPTS_VERSION } from "~/lib/http/scripts-version";
import { noteSending } from "~/lib/remembered/sending";
import { isTyped } from "./typed-forms";

/** Where Remix notes that it loaded a page anew for another version's sake. At the second time it says 'not found'. */
const LOADED_ANEW = "remix-manifest-version";

let outdated = false;

/** Whether the console has been upgraded since this page was loaded: the scripts that it has not loaded yet are gone. */
export const isOutdated = () => outdated;

/** What would ask in the background loads the page anew, unless something is typed in it. */
export function noteVersion({ headers }: Response): void {
  const version = headers.get(SCRIPTS_VERSION);
  if (outdated || !version || version === window.__remixManifest.version) return;
  outdated = true;
  const router = window.__remixRouter;
  router.revalidate = router.fetch = () => isTyped() || window.location.reload();
}

/** What is sent is no draft any more. */
function dropDraft(): void {
  import("~/lib/remembered/form-draft").then(
    ({ endDraft }) => endDraft(window.location.href),
    // Where the script is gone, there is no draft either.
    () => undefined,
  );
}

/** Links and forms of an outdated page are the browser's own, as they are without scripts. */
export function leaveToBrowser(): () => void {
  const leave = (event: Event) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]");
    // Whoever presses a link once more waits for another page.
    if (isLink) sessionStorage.removeItem(LOADED_ANEW);
    if (!outdated || !(isLink || event.type === "submit")) return;
    event.stopPropagation();
    if (isLink) return;
    noteSending();
    dropDraft();
  };
  window.addEventListener("click", leave, true);
  window.addEventListener("submit", leave, true);
  return () => {
    window.removeEventListener("click", leave, true);
    window.removeEventListener("submit", leave, true);
  };
}

/** What browsers have of the Navigation API; not all do. */
interface Navigations {
  navigation?: {
    addEventListener(type: "navigate", listener: (event: NavigateEvent) => void): void;
    removeEventListener(type: "navigate", listener: (event: NavigateEvent) => void): void;
  };
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/** Where a link's script is gone, Remix loads the page anew that the link is on: the link's own page comes instead. */
export function followLostLinks(): () => void {
  const { navigation } = window as Navigations;
  const lead = (event: NavigateEvent) => {
    const to = window.__remixRouter.state.navigation.location;
    if (!to || event.navigationType !== "reload" || event.userInitiated) return;
    event.preventDefault();
    window.location.assign(to.pathname + to.search + to.hash);
  };
  navigation?.addEventListener("navigate", lead);
  return () => navigation?.removeEventListener("navigate", lead);
}
