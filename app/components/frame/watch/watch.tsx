import { type ReactNode, useEffect } from "react";
import type { Frame } from "~/lib/frame/frame.server";
import { keepPresses } from "./kept-press";
import { watchPopovers } from "./popovers";
import { SessionClock } from "./session-clock";
import { useLiveSearch } from "./use-live-search";
import { useLogOutQuestion } from "./use-log-out-question";
import { useNews } from "./use-news";
import { useRestoredPlace } from "./use-restored-place";

interface WatchProps {
  session: { expiresAt: number; serverNow: number; canExtend: boolean };
  /** Path and query of this page. */
  path: string;
  csrf: ReactNode;
  /** Told what stands around the page whenever something has changed. */
  onFrame: (frame: Frame) => void;
}

/**
 * Watches over an open page: the session's hour, news of the service, what has been opened over it, its place, and what
 * would be lost, such as a press or what is typed in another tab.
 */
export function Watch({ session, path, csrf, onFrame }: WatchProps) {
  useNews(onFrame);
  useRestoredPlace();
  useLiveSearch();
  useEffect(watchPopovers, []);
  useEffect(keepPresses, []);
  const logOutQuestion = useLogOutQuestion();
  return (
    <>
      <SessionClock
        expiresAt={session.expiresAt}
        serverNow={session.serverNow}
        refreshAction={session.canExtend ? "/session/refresh" : null}
        redirectTo={path}
        csrf={csrf}
      />
      {logOutQuestion}
    </>
  );
}
