import { type ReactNode, useEffect } from "react";
import type { Frame } from "~/lib/frame/frame.server";
import { keepRefreshing } from "./keep-refreshing";
import { keepPresses } from "./kept-press";
import { followLostLinks, leaveToBrowser } from "./outdated";
import { watchPopovers } from "./popovers";
import { SessionClock } from "./session-clock";
import { useFinder } from "./use-finder";
import { useLiveSearch } from "./use-live-search";
import { useLogOutQuestion } from "./use-log-out-question";
import { useNews } from "./use-news";
import { useRestoredPlace } from "./use-restored-place";

interface WatchProps {
  session: { expiresAt: number; serverNow: number; canExtend: boolean };
  path: string;
  csrf: ReactNode;
  /** Called with the frame's data whenever something has changed. */
  onFrame: (frame: Frame) => void;
}

/**
 * Watches an open page: session clock, news, popovers, scroll position, shortcuts, and what would be lost, such as typed values in
 * another tab, or the page itself while it refreshes itself without a network.
 */
export function Watch({ session, path, csrf, onFrame }: WatchProps) {
  useNews(onFrame);
  useRestoredPlace();
  useLiveSearch();
  useEffect(watchPopovers, []);
  useEffect(keepPresses, []);
  useEffect(keepRefreshing, []);
  const finder = useFinder();
  const logOutQuestion = useLogOutQuestion();
  // After the question, which may hold the form back.
  useEffect(leaveToBrowser, []);
  useEffect(followLostLinks, []);
  return (
    <>
      <SessionClock
        expiresAt={session.expiresAt}
        serverNow={session.serverNow}
        refreshAction={session.canExtend ? "/session/refresh" : null}
        redirectTo={path}
        csrf={csrf}
      />
      {finder}
      {logOutQuestion}
    </>
  );
}
