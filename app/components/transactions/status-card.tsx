import type { ReactNode } from "react";
import { MessageWords } from "~/components/ui/message-words";
import { Spinner } from "~/components/ui/spinner";
import { SupportWords } from "~/components/ui/support-words";
import { StatusTag } from "~/components/ui/tag";

interface StatusCardProps {
  status: string;
  /** Shows the ring, for 2 seconds after a poll. */
  isPolling?: boolean;
  cancelReason?: string | null;
  words?: ReactNode;
  actions?: ReactNode;
}

/** The hidden ring keeps its space, so that nothing moves. */
export function StatusCard({ status, isPolling = false, cancelReason, words, actions }: StatusCardProps) {
  return (
    <section className="card status-card" aria-label="Status">
      <div className="status-card__line" role="status">
        <span className="muted">Status</span>
        <StatusTag status={status} />
        <span className="status-card__ring">{isPolling ? <Spinner /> : null}</span>
      </div>
      {words || cancelReason ? (
        <div className="status-card__words">
          <SupportWords>{words}</SupportWords>
          {cancelReason ? (
            <p>
              Reason: <MessageWords>{cancelReason}</MessageWords>
            </p>
          ) : null}
        </div>
      ) : null}
      {actions ? <div className="row">{actions}</div> : null}
    </section>
  );
}
