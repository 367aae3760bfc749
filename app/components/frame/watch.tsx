import type { ReactNode } from "react";
import type { Frame } from "~/lib/frame/frame.server";
import { SessionClock } from "./session-clock";
import { useNews } from "./use-news";

interface WatchProps {
  session: { expiresAt: number; serverNow: number; canExtend: boolean };
  /** Path and query of this page. */
  path: string;
  csrf: ReactNode;
  /** Told what stands around the page whenever something has changed. */
  onFrame: (frame: Frame) => void;
}

/** Watches over an open page: the session's hour, and news of the service. */
export function Watch({ session, path, csrf, onFrame }: WatchProps) {
  useNews(onFrame);
  return (
    <SessionClock
      expiresAt={session.expiresAt}
      serverNow={session.serverNow}
      refreshAction={session.canExtend ? "/session/refresh" : null}
      redirectTo={path}
      csrf={csrf}
    />
  );
}
