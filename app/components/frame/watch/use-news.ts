import { useEffect, useRef } from "react";
import { NEWS } from "~/components/ui/on-news";
import type { Frame } from "~/lib/frame/frame.server";
import { noteVersion } from "./outdated";

// Literal paths of the routes: every page would have to load `paths`.
const EVENTS = "/events";
const FRAME = "/frame";
/** During a rush of news, tells at most once per pause. */
const PAUSE_MS = 1_000;
/** Combines simultaneous events. */
const GATHER_MS = 50;

function followEvents(tell: () => void): EventSource {
  let wasLost = false;
  const events = new EventSource(EVENTS);
  events.onmessage = tell;
  events.onerror = () => {
    wasLost = true;
  };
  events.onopen = () => {
    // Events in between were missed.
    if (wasLost) tell();
    wasLost = false;
  };
  return events;
}

/** Null on failure: keep what is shown. */
async function loadFrame(signal: AbortSignal): Promise<Frame | null> {
  try {
    const answer = await fetch(FRAME, { signal, redirect: "manual" });
    noteVersion(answer);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Tells the page (`on-news.ts`) that something may have changed: when the window is looked at again, and on events of
 * the service. Only a visible page holds the event connection, because browsers allow few per host. Then reloads the
 * frame's data.
 * @param onFrame called with the frame's data; not while the service cannot answer
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
      const frame = await loadFrame(signal);
      if (frame && !signal.aborted) tellFrame.current(frame);
    };
    const close = () => {
      events?.close();
      events = null;
    };
    const open = () => {
      if (document.hidden) return close();
      if (events && events.readyState !== EventSource.CLOSED) return;
      events = followEvents(tell);
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
