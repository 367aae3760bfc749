import { useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { nextPollDelay, POLL_START_MS } from "~/lib/present/format";
import { onNews } from "./on-news";
import { refreshPage } from "./refresh-page";

const MAX_DELAY_MS = 60_000;
const DIALOG = "dialog[open], [role=dialog]";

const isIdle = () => window.__remixRouter.state.navigation.state === "idle";

/** Closing it loads the page. News that comes while that is on its way is newer. */
const isBehindDialog = () => isIdle() && document.querySelector(DIALOG) !== null;

/**
 * Asks for the page's data again when there is news, and while something on it is moving: after 5 s, then ever more
 * rarely, at least once a minute. Never in a hidden tab, nor while a dialog is open, whose end loads the page anew; and
 * not while the network or the backend is away, so that what is shown stays.
 * @param moving a text that changes when what is moving changes; null when nothing is
 * @returns whether the page refreshes itself; false before scripts run
 */
export function useAutoRefresh(moving: string | null): boolean {
  const [isOn, setOn] = useState(false);
  const refresh = useRef(() => {});

  // As long as the page stands: other data of it does not end a refresh that has begun.
  useEffect(() => {
    let isOver = false;
    const isFree = () => !isOver && !document.hidden && !document.querySelector(DIALOG);
    refresh.current = () => {
      if (document.hidden || isBehindDialog()) return;
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
  }, []);

  useEffect(() => {
    setOn(moving !== null);
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
