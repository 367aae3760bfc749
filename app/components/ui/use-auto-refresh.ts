import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { nextPollDelay, POLL_START_MS } from "~/lib/present/format";
import { onNews } from "./on-news";

const MAX_DELAY_MS = 60_000;
const DIALOG = "dialog[open], [role=dialog]";

/**
 * Asks for the page's data again when there is news, and while something on it is moving: after 5 s, then ever more
 * rarely, at least once a minute. Never in a hidden tab, nor while a dialog is open or another page is on its way; and
 * not while the network or the backend is away, so that what is shown stays.
 * @param moving a text that changes when what is moving changes; null when nothing is
 * @returns whether the page refreshes itself; false before scripts run
 */
export function useAutoRefresh(moving: string | null): boolean {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isIdle = useRef(true);
  isIdle.current = state === "idle";
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    setOn(moving !== null);
    let delay = POLL_START_MS;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const isFree = () => !isOver && isIdle.current && !document.hidden && !document.querySelector(DIALOG);
    const wait = () => {
      clearTimeout(timer);
      if (moving !== null) timer = setTimeout(poll, delay);
    };
    const refresh = () => {
      if (!isFree()) return;
      fetch(paths.ready()).then(
        ({ ok }) => ok && isFree() && revalidate(),
        () => undefined,
      );
    };
    const poll = () => {
      delay = nextPollDelay(delay) ?? MAX_DELAY_MS;
      refresh();
      wait();
    };
    const ignore = onNews(refresh);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      ignore();
    };
  }, [moving, revalidate]);
  return isOn;
}
