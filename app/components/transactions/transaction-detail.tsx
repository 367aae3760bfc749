import { Address } from "~/components/ui/address/address";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import { ExplorerLink } from "~/components/ui/explorer-link";
import { MessageWords } from "~/components/ui/message-words";
import { StatusTag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { titleCase } from "~/lib/present/format";
import type { RequestView } from "~/lib/signing/screen/request-view.server";
import type { TransactionFacts } from "~/lib/transactions/transaction-row";
import { paidPayoutRow } from "../signing/screen/paid-payout";
import { shownRow } from "../signing/screen/review-summary";
import { testPaymentRow } from "../signing/screen/test-payment";
import { FullParty } from "../ui/address/party";

export type { TransactionFacts };

/** The value, and all digits if rounded. */
function notesOf(fiat?: string | null, exact?: string | null): string | null {
  return [fiat, exact].filter(Boolean).join(" · ") || null;
}

/**
 * The fee, or its upper bound. While pending, the decoded fee to be signed: the service may name its expectation
 * instead.
 */
export function feeRow(
  { fee, isFeeBound, feeFiat, feeNote }: TransactionFacts,
  request: Pick<RequestView, "transaction"> | null,
): Definition {
  const signed = request?.transaction?.rows.find(({ kind }) => kind === "fee");
  if (signed) return { label: signed.label, value: signed.value, note: signed.note };
  const label = isFeeBound ? "Maximum fee" : "Fee";
  return { label, value: fee ?? "Not Applicable", note: fee ? notesOf(feeFiat, feeNote) : null };
}

/** Of a transaction that makes several payments of a payout, each with its recipient. */
export function paymentRows(request: Pick<RequestView, "transaction"> | null): Definition[] {
  const payments = request?.transaction?.rows.filter(({ kind }) => kind === "payment") ?? [];
  return payments.map(({ label, value, note }) => ({
    label,
    value,
    note: note && <Address value={note} label="Recipient" />,
    wide: true,
  }));
}

interface TransactionDetailProps {
  transaction: TransactionFacts;
  /** Decoded; null if none or unknown. */
  request?: (Pick<RequestView, "recipient" | "transaction"> & Partial<Pick<RequestView, "test">>) | null;
}

export function TransactionDetail({ transaction, request = null }: TransactionDetailProps) {
  const recipient = request?.recipient;
  const {
    hash,
    from,
    to,
    amount,
    amountNote,
    fiat,
    asset,
    status,
    cancelReason,
    direction,
    timestamp,
    explorer,
    add,
  } = transaction;
  return (
    <div className="stack">
      <DefinitionList
        ruled
        rows={[
          {
            label: "TxHash",
            value: hash ? <Address value={hash} label="Transaction hash" /> : "—",
            wide: true,
          },
          {
            label: "From",
            value: <FullParty {...from} addTo={add?.side === "from" ? add.to : null} />,
            wide: true,
          },
          {
            label: "To",
            value: <FullParty {...to} addTo={add?.side === "to" ? add.to : null} />,
            note: recipient?.note,
            wide: true,
          },
          ...(recipient?.paid ?? []).map(shownRow),
          ...paymentRows(request),
          paidPayoutRow(transaction.payout),
          testPaymentRow(request?.test),
          { label: "Amount", value: amount, note: notesOf(fiat, amountNote) },
          asset ? { label: "Asset", value: asset } : null,
          {
            label: "Status",
            value: <StatusTag status={status} />,
            note: cancelReason && <MessageWords>{cancelReason}</MessageWords>,
          },
          { label: "Direction", value: direction ? titleCase(direction) : "—" },
          feeRow(transaction, request),
          { label: "Timestamp", value: <Timestamp iso={timestamp} isWhole /> },
        ]}
      />
      <ExplorerLink explorer={explorer} />
    </div>
  );
}
