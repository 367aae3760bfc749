const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/** What the console's programs answer for a page's scripts, also with an error of theirs; what stands before them does not. */
const BY_CONSOLE = "X-Remix-Response";

/**
 * What a page asks for without leaving it is asked for until the console answers it, and whole: without an answer the page
 * would become an error. No link and no form is followed again.
 * @returns a function that stops it
 */
export function keepRefreshing(): () => void {
  const send = window.fetch;
  window.fetch = (input, init) =>
    isInBackground(input, init)
      ? sendUntilAnswered(() => send(input, init), init?.signal)
      : send(input, init);
  return () => {
    window.fetch = send;
  };
}

function isInBackground(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  return (
    input instanceof URL &&
    input.pathname.endsWith(".data") &&
    !init?.method &&
    window.__remixRouter.state.navigation.state === "idle"
  );
}

async function sendUntilAnswered(
  send: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 2, MAX_WAIT_MS)) {
    try {
      const answer = await send();
      if (answer.headers.has(BY_CONSOLE))
        return answer.body ? new Response(await answer.blob(), answer) : answer;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await untilOnline(ms);
    signal?.throwIfAborted();
  }
}

function untilOnline(atMost: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, atMost);
    addEventListener("online", end);
  });
}
