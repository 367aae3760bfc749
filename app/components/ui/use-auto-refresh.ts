import { startTransition, useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { nextPollDelay, POLL_START_MS } from "~/lib/present/format";
import { onNews } from "./on-news";
import { refreshPage } from "./refresh-page";

const MAX_DELAY_MS = 60_000;
const DIALOG = "dialog[open], [role=dialog]";

const isIdle = () => window.__remixRouter.state.navigation.state === "idle";

/** Closing the dialog reloads the page anyway. */
const isBehindDialog = () => isIdle() && document.querySelector(DIALOG) !== null;

/**
 * Reloads the page's data on news, and while something is moving: after 5 s, then ever more rarely, at least once a
 * minute. Not in a hidden tab, while a dialog is open (closing it reloads), or while the network or backend is
 * unreachable.
 * @param moving a text that changes with what is moving; null if nothing is
 * @param isDialog it is the open dialog that refreshes itself
 * @returns whether the page refreshes itself; false before scripts run
 */
export function useAutoRefresh(moving: string | null, isDialog = false): boolean {
  const [isOn, setOn] = useState(false);
  const refresh = useRef(() => {});

  // For the page's lifetime: other data must not cancel a refresh in progress.
  useEffect(() => {
    let isOver = false;
    const isFree = () => !isOver && !document.hidden && (isDialog || !document.querySelector(DIALOG));
    refresh.current = () => {
      if (document.hidden || (!isDialog && isBehindDialog())) return;
      fetch(paths.ready()).then(
        ({ ok }) => ok && refreshPage(isFree),
        () => undefined,
      );
    };
    const ignore = onNews(refresh.current);
    return () => {
      isOver = true;
      ignore();
    };
  }, [isDialog]);

  useEffect(() => {
    startTransition(() => setOn(moving !== null));
    if (moving === null) return;
    let delay = POLL_START_MS;
    let timer: ReturnType<typeof setTimeout>;
    const poll = () => {
      delay = nextPollDelay(delay) ?? MAX_DELAY_MS;
      if (isIdle()) refresh.current();
      timer = setTimeout(poll, delay);
    };
    timer = setTimeout(poll, delay);
    return () => clearTimeout(timer);
  }, [moving]);
  return isOn;
}
