import { useEffect, useState } from "react";

const PAUSE_MS = 200;
/** As much as a search takes. */
const MAX_SEARCH = 128;

/** What a search has found so far. */
export interface Search<Found> {
  state: "ready" | "searching" | "failed";
  /** What was found before stays until the answer is there, so that a list does not flicker. Null: nothing yet. */
  found: Found | null;
}

/** Searches on the server for a text, once nothing was typed for a moment; not for an empty or an overlong one. */
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

/** Posted, because a URL would put what was typed into logs. Null where nothing can be found now. */
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
