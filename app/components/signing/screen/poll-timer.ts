import { nextPollDelay, POLL_SPINNER_MS, POLL_START_MS } from "~/lib/present/format";

const AFTER_SUBMISSION_MS = 3_000;

interface Poll {
  ask: () => void;
  /** Whether it was just asked. */
  onAsked: (isAsked: boolean) => void;
  /** The user has just submitted the awaited details: ask sooner. */
  isJustSubmitted: boolean;
}

/**
 * Asks after 5 s, then ever more rarely, until the interval would reach a minute.
 * @returns what stops it
 */
export function startPolling({ ask, onAsked, isJustSubmitted }: Poll): () => void {
  let delay: number | null = isJustSubmitted ? AFTER_SUBMISSION_MS : POLL_START_MS;
  let timer: ReturnType<typeof setTimeout>;
  let spinner: ReturnType<typeof setTimeout>;
  const schedule = () => {
    if (delay !== null) timer = setTimeout(poll, delay);
  };
  const poll = () => {
    onAsked(true);
    clearTimeout(spinner);
    spinner = setTimeout(() => onAsked(false), POLL_SPINNER_MS);
    ask();
    delay = nextPollDelay(delay ?? POLL_START_MS);
    schedule();
  };
  schedule();
  return () => {
    clearTimeout(timer);
    clearTimeout(spinner);
  };
}
