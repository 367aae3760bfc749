import { useEffect, useRef } from "react";
import { NEWS } from "~/components/ui/on-news";
import type { Frame } from "~/lib/frame/frame.server";

// Literal paths of the routes: every page would have to load `paths`.
const EVENTS = "/events";
const FRAME = "/frame";
/** During a rush of news, tells at most once per pause. */
const PAUSE_MS = 1_000;
/** Combines simultaneous events. */
const GATHER_MS = 50;

/** Announces news to the page, at most once per pause. */
function createTeller() {
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell() {
      if (timer !== undefined || document.hidden) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          toldAt = Date.now();
          document.dispatchEvent(new Event(NEWS));
        },
        Math.max(GATHER_MS, toldAt + PAUSE_MS - Date.now()),
      );
    },
    stop: () => clearTimeout(timer),
  };
}

/** Keeps one connection while the page is visible, because browsers allow few per host. */
function createEvents(tell: () => void) {
  let events: EventSource | null = null;
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
      // Events in between were missed.
      if (wasLost) tell();
      wasLost = false;
    };
  };
  return { open, close };
}

/** Loads the frame's data; a later load cancels an earlier one. */
function createFrameLoader(onFrame: (frame: Frame) => void) {
  let asked = new AbortController();
  return {
    async load() {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      try {
        const answer = await fetch(FRAME, { signal, redirect: "manual" });
        const frame = answer.ok ? ((await answer.json()) as Frame) : null;
        if (frame && !signal.aborted) onFrame(frame);
      } catch {
        // Keep what is shown.
      }
    },
    stop: () => asked.abort(),
  };
}

/**
 * Tells the page (`on-news.ts`) that something may have changed: when the window is looked at again, and on events of
 * the service. Then reloads the frame's data.
 * @param onFrame called with the frame's data; not while the service cannot answer
 */
export function useNews(onFrame: (frame: Frame) => void): void {
  const tellFrame = useRef(onFrame);
  tellFrame.current = onFrame;

  useEffect(() => {
    const { tell, stop } = createTeller();
    const { open, close } = createEvents(tell);
    const frame = createFrameLoader((loaded) => tellFrame.current(loaded));
    const look = () => {
      open();
      tell();
    };
    open();
    addEventListener("focus", look);
    addEventListener("pagehide", close);
    addEventListener("pageshow", open);
    document.addEventListener("visibilitychange", look);
    document.addEventListener(NEWS, frame.load);
    return () => {
      close();
      stop();
      frame.stop();
      removeEventListener("focus", look);
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", open);
      document.removeEventListener("visibilitychange", look);
      document.removeEventListener(NEWS, frame.load);
    };
  }, []);
}
