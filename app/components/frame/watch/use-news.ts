import { useEffect, useRef } from "react";
import { NEWS } from "~/components/ui/on-news";
import type { Frame } from "~/lib/frame/frame.server";

// As the routes `events` and `frame` have them; in `paths` every page would have to load them.
const EVENTS = "/events";
const FRAME = "/frame";
/** A rush of news is told once at its beginning and then once in a while. */
const PAUSE_MS = 1_000;
/** What happens at the same moment is told as one. */
const GATHER_MS = 50;

/**
 * Tells the page (`on-news.ts`) that something may have changed: when the window is looked at again, and when the service
 * says so. The events of the service come over one connection, which only a visible page holds, so that many windows do
 * not use up the few that a browser opens to a host. Then asks what stands around the page.
 * @param onFrame told what the service answered; nothing while it cannot
 */
export function useNews(onFrame: (frame: Frame) => void): void {
  const tellFrame = useRef(onFrame);
  tellFrame.current = onFrame;

  useEffect(() => {
    let events: EventSource | null = null;
    let toldAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = new AbortController();
    const tell = () => {
      if (timer !== undefined || document.hidden) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          toldAt = Date.now();
          document.dispatchEvent(new Event(NEWS));
        },
        Math.max(GATHER_MS, toldAt + PAUSE_MS - Date.now()),
      );
    };
    const askFrame = async () => {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      try {
        const answer = await fetch(FRAME, { signal, redirect: "manual" });
        const frame = answer.ok ? ((await answer.json()) as Frame) : null;
        if (frame && !signal.aborted) tellFrame.current(frame);
      } catch {
        // What is shown stays.
      }
    };
    const close = () => {
      events?.close();
      events = null;
    };
    const open = () => {
      if (document.hidden) return close();
      if (events && events.readyState !== EventSource.CLOSED) return;
      let wasLost = false;
      events = new EventSource(EVENTS);
      events.onmessage = tell;
      events.onerror = () => {
        wasLost = true;
      };
      events.onopen = () => {
        // What happened in between was told to nobody.
        if (wasLost) tell();
        wasLost = false;
      };
    };
    const look = () => {
      open();
      tell();
    };
    open();
    addEventListener("focus", look);
    addEventListener("pagehide", close);
    addEventListener("pageshow", open);
    document.addEventListener("visibilitychange", look);
    document.addEventListener(NEWS, askFrame);
    return () => {
      close();
      clearTimeout(timer);
      asked.abort();
      removeEventListener("focus", look);
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", open);
      document.removeEventListener("visibilitychange", look);
      document.removeEventListener(NEWS, askFrame);
    };
  }, []);
}
