import { Amount } from "~/components/ui/amount";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { WaitingTransfer } from "~/lib/exchanges/waiting-transfer";

interface WaitingTransfersProps {
  rows: readonly WaitingTransfer[];
  /** Whether there are more than these. */
  isCut: boolean;
}

/** Transfers that wait for approval, oldest first, with where they are reviewed and cancelled; nothing without any. */
export function WaitingTransfers({ rows, isCut }: WaitingTransfersProps) {
  if (rows.length === 0) return null;
  return (
    <Card title={`Waiting for approval: ${rows.length}${isCut ? " or more" : ""}`}>
      <ul className="waiting-transfers">
        {rows.map((row) => (
          <li key={row.id} className="waiting-transfer">
            <div className="waiting-transfer__words">
              <b>
                <Sides {...row} />
              </b>
              <NameMarkNote mark={row.from.mark} />
              <NameMarkNote mark={row.to.mark} />
              <small>
                Requested <Timestamp iso={row.createdAt} isWhole />
              </small>
            </div>
            <Amount value={row.amount} unit={row.unit} size="plain" />
            <Actions {...row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sides({ from, to, detailTo }: WaitingTransfer) {
  const words = (
    <>
      {from.name} <span aria-hidden="true">→</span>
      <VisuallyHidden>to</VisuallyHidden> {to.name}
    </>
  );
  return detailTo ? (
    <Link to={detailTo} preventScrollReset>
      {words}
    </Link>
  ) : (
    words
  );
}

function Actions({ reviewTo, cancelTo, amount, unit }: WaitingTransfer) {
  const which = (
    <VisuallyHidden>
      {" "}
      {amount} {unit}
    </VisuallyHidden>
  );
  return (
    <span className="row">
      {reviewTo ? (
        <ButtonLink to={reviewTo} size="small">
          Review{which}
        </ButtonLink>
      ) : null}
      {cancelTo ? (
        <ButtonLink to={cancelTo} size="small" variant="quiet" preventScrollReset>
          Cancel{which}
        </ButtonLink>
      ) : null}
    </span>
  );
}
