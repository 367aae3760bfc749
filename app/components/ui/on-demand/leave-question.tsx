import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isSending } from "~/lib/remembered/sending";
import { useRootData } from "~/root";
import { AskDialog } from "./ask-dialog";
import { useBlock } from "./use-block";

/**
 * Asks before a link, Back or 'Log out' leaves a form with unsent entries; the browser itself asks before the tab is
 * closed. Not after the session has ended.
 */
export function LeaveQuestion({ isFilled }: { isFilled: () => boolean }) {
  const session = useRootData()?.session;
  const endsAt = useRef(Infinity);
  useEffect(() => {
    if (session) endsAt.current = Date.now() + session.expiresAt - session.serverNow;
  }, [session]);
  const isAsked = () => Date.now() < endsAt.current && isFilled();
  const asks = useRef(isAsked);
  asks.current = isAsked;
  // This page may outlive its location for a moment.
  const { pathname } = useLocation();
  const blocked = useBlock(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === pathname && nextLocation.pathname !== pathname && asks.current(),
  );

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (isSending() || !asks.current()) return;
      event.preventDefault();
      // For older browsers.
      event.returnValue = true;
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
  }, []);

  if (!blocked) return null;
  return (
    <AskDialog
      title="Leave without submitting?"
      words="What you typed here may be lost."
      leave="Leave"
      onLeave={() => blocked.proceed()}
      onStay={() => blocked.reset()}
    />
  );
}
