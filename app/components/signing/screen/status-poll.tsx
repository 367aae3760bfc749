import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { NEWS, onNews } from "~/components/ui/on-news";
import { refreshPage } from "~/components/ui/refresh-page";
import { Spinner } from "~/components/ui/spinner";
import { paths } from "~/lib/paths";
import { nextPollDelay, POLL_SPINNER_MS, POLL_START_MS } from "~/lib/present/format";
import { isFinalStatus } from "~/lib/present/status";

interface StatusPollProps {
  transactionId: string;
  status: string;
  /** This page, for use without scripts. */
  refreshTo: string;
  /** The user has just submitted the awaited details: poll faster. */
  isSubmitted?: boolean;
  /** Number of approvals; null if not shown. */
  approvals?: number | null;
  /** No further change will come, whatever the status. */
  isOver?: boolean;
}

const AFTER_SUBMISSION_MS = 3_000;

interface PollOptions {
  isSubmitted: boolean;
  isFinal: boolean;
  poll: () => void;
}

/** Polls on news and after 5 s, then ever more rarely. @returns whether to show that it was just polled */
function usePolling({ isSubmitted, isFinal, poll }: PollOptions): boolean {
  const [isSpinning, setSpinning] = useState(false);
  const wasSubmitted = useRef(isSubmitted);
  useEffect(() => {
    if (isFinal) return;
    const isJustSubmitted = isSubmitted && !wasSubmitted.current;
    wasSubmitted.current = isSubmitted;
    let delay: number | null = isJustSubmitted ? AFTER_SUBMISSION_MS : POLL_START_MS;
    let timer: ReturnType<typeof setTimeout>;
    let spinner: ReturnType<typeof setTimeout>;
    const schedule = () => {
      if (delay !== null) timer = setTimeout(pollOnce, delay);
    };
    const pollOnce = () => {
      setSpinning(true);
      clearTimeout(spinner);
      spinner = setTimeout(() => setSpinning(false), POLL_SPINNER_MS);
      poll();
      delay = nextPollDelay(delay ?? POLL_START_MS);
      schedule();
    };
    schedule();
    const ignore = onNews(poll);
    return () => {
      ignore();
      clearTimeout(timer);
      clearTimeout(spinner);
    };
  }, [isFinal, isSubmitted, poll]);
  return isSpinning;
}

interface Polled {
  status: string;
  approvals: number | null;
}

/** Reloads the page's data if the polled status or approvals differ from those shown. */
function useRefreshOnChange(polled: Polled | null | undefined, { status, approvals }: Polled): void {
  const shown = useRef({ status, approvals });
  shown.current = { status, approvals };
  useEffect(() => {
    if (!polled) return;
    const before = shown.current;
    const isApproved =
      before.approvals !== null && polled.approvals !== null && polled.approvals !== before.approvals;
    if (polled.status !== before.status || isApproved) refreshPage();
  }, [polled]);
}

/** The frame's data changes too, even if the service sends no news. */
function useNewsOfChange({ status, approvals }: Polled): void {
  const told = useRef(`${status} ${approvals}`);
  useEffect(() => {
    const now = `${status} ${approvals}`;
    if (now === told.current) return;
    told.current = now;
    document.dispatchEvent(new Event(NEWS));
  }, [status, approvals]);
}

/**
 * Polls the status until it is final or the interval would reach a minute; a new status or approval reloads the data.
 * Without scripts, a link that reloads the page.
 */
export function StatusPoll({
  transactionId,
  status,
  refreshTo,
  isSubmitted = false,
  approvals = null,
  isOver = false,
}: StatusPollProps) {
  const { data, load } = useFetcher<Polled | null>({ key: `status ${transactionId}` });
  const poll = useCallback(() => load(paths.transactionStatus(transactionId)), [transactionId, load]);
  const isFinal = isOver || isFinalStatus(status);
  const isSpinning = usePolling({ isSubmitted, isFinal, poll });
  useRefreshOnChange(data, { status, approvals });
  useNewsOfChange({ status, approvals });
  if (isFinal) return null;
  return (
    <p className="status-poll">
      <Link to={refreshTo} className="button button--quiet button--small" preventScrollReset replace>
        <Icon name="refresh" size="small" />
        Refresh
      </Link>
      {isSpinning ? <Spinner /> : null}
    </p>
  );
}
