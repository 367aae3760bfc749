import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";

/** Older data is reloaded. */
export const MAX_AGE_MS = 600_000;
const RETRY_MS = 60_000;
const DIALOG = "dialog[open], [role=dialog]";

/**
 * Reloads the page's data once it is ten minutes old: not in a hidden tab (but as soon as it is shown), behind a
 * dialog, or while the console is unreachable.
 * @param loadedAt changes with the data
 */
export function useStaleReload(loadedAt: string): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isIdle = useRef(true);
  isIdle.current = state === "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data begins to age anew
  useEffect(() => {
    // By the browser's clock, which may differ from the server's.
    const staleAt = Date.now() + MAX_AGE_MS;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const isFree = () => !isOver && isIdle.current && !document.hidden && !document.querySelector(DIALOG);
    const wait = () => {
      clearTimeout(timer);
      const left = staleAt - Date.now();
      if (!document.hidden) timer = setTimeout(reload, left > 0 ? left : RETRY_MS);
    };
    const reload = () => {
      if (isFree()) {
        fetch(paths.ready()).then(
          ({ ok }) => ok && isFree() && revalidate(),
          () => undefined,
        );
      }
      wait();
    };
    const look = () => (Date.now() >= staleAt ? reload() : wait());
    for (const event of ["visibilitychange", "focus"]) addEventListener(event, look, true);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const event of ["visibilitychange", "focus"]) removeEventListener(event, look, true);
    };
  }, [loadedAt, revalidate]);
}
