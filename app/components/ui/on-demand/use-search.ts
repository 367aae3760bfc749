import { useEffect, useState } from "react";

const PAUSE_MS = 200;
/** The server's limit. */
const MAX_SEARCH = 128;

export interface Search<Found> {
  state: "ready" | "searching" | "failed";
  /** Earlier results stay until the answer arrives, to avoid flicker. Null if none yet. */
  found: Found | null;
}

/** Searches on the server after a pause in typing; not for an empty or overlong text. */
export function useSearch<Found>(text: string, url: string): Search<Found> {
  const search = text.trim();
  const isAsked = search !== "" && search.length <= MAX_SEARCH;
  const [answer, setAnswer] = useState<{ search: string; found: Found | null } | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask<Found>(url, search, asked.signal);
      if (!asked.signal.aborted) setAnswer({ search, found });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [isAsked, search, url]);

  if (!isAsked) return { state: "ready", found: null };
  if (answer?.search !== search) return { state: "searching", found: answer?.found ?? null };
  return { state: answer.found ? "ready" : "failed", found: answer.found };
}

/** POST, to keep the text out of logs. Null if the search fails. */
async function ask<Found>(url: string, search: string, signal: AbortSignal): Promise<Found | null> {
  const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  const body = new URLSearchParams({ csrf, search });
  try {
    const answer = await fetch(url, { method: "POST", body, signal, redirect: "manual" });
    return answer.ok ? ((await answer.json()) as Found) : null;
  } catch {
    return null;
  }
}
