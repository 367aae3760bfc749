import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { NEWS, onNews } from "~/components/ui/on-news";
import { refreshPage } from "~/components/ui/refresh-page";
import { Spinner } from "~/components/ui/spinner";
import { paths } from "~/lib/paths";
import { isFinalStatus } from "~/lib/present/status";
import { startPolling } from "./poll-timer";

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

/**
 * Polls on news and by the clock.
 * @returns whether to show that it was just polled
 */
function usePolling(
  load: (href: string) => void,
  transactionId: string,
  isFinal: boolean,
  isSubmitted: boolean,
): boolean {
  const [isSpinning, setSpinning] = useState(false);
  const wasSubmitted = useRef(isSubmitted);
  useEffect(() => {
    if (isFinal) return;
    const isJustSubmitted = isSubmitted && !wasSubmitted.current;
    wasSubmitted.current = isSubmitted;
    const ask = () => load(paths.transactionStatus(transactionId));
    const stop = startPolling({ ask, onAsked: setSpinning, isJustSubmitted });
    const ignore = onNews(ask);
    return () => {
      ignore();
      stop();
    };
  }, [transactionId, isFinal, isSubmitted, load]);
  return isSpinning;
}

/** Polls until the status is final; a new status or approval reloads the data. Without scripts, a link to reload. */
export function StatusPoll({
  transactionId,
  status,
  refreshTo,
  isSubmitted = false,
  approvals = null,
  isOver = false,
}: StatusPollProps) {
  const { data, load } = useFetcher<{ status: string; approvals: number | null } | null>({
    key: `status ${transactionId}`,
  });
  const shown = useRef({ status, approvals });
  shown.current = { status, approvals };
  const isFinal = isOver || isFinalStatus(status);
  const isSpinning = usePolling(load, transactionId, isFinal, isSubmitted);

  useEffect(() => {
    if (!data) return;
    const before = shown.current;
    const isApproved =
      before.approvals !== null && data.approvals !== null && data.approvals !== before.approvals;
    if (data.status !== before.status || isApproved) refreshPage();
  }, [data]);

  // The frame's data changes too, even if the service sends no news.
  const told = useRef(`${status} ${approvals}`);
  useEffect(() => {
    const now = `${status} ${approvals}`;
    if (now === told.current) return;
    told.current = now;
    document.dispatchEvent(new Event(NEWS));
  }, [status, approvals]);

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
