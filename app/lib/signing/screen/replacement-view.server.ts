import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import { paths } from "~/lib/paths";
import { isCancellableStatus, isConfirmedStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";

export interface ReplacementView {
  /** `pays`: the same, to the same recipient. `cancels`: pays nothing. `other`: something else, or unknown. */
  kind: "pays" | "cancels" | "other";
  /** `waits`: for approvals. `moving`: signed, so that it may be confirmed. */
  state: "waits" | "moving" | "confirmed";
  to: string;
  /** Smallest units; null until paid, or if unknown. */
  feePaid: string | null;
}

interface ReplacingIds {
  requestId: string;
  transactionHash: string | null;
}

export async function replacementView(
  session: Session,
  { requestId, transactionHash }: ReplacingIds,
  replaced: Transaction | null,
): Promise<ReplacementView> {
  const { value: record } = await settle(getTransactionRecord(session, requestId));
  const isConfirmed = record !== null && isConfirmedStatus(record.status);
  const waits = record ? isCancellableStatus(record.status) : transactionHash === null;
  return {
    kind: record && replaced ? kindOf(record, replaced) : "other",
    state: isConfirmed ? "confirmed" : waits ? "waits" : "moving",
    to: paths.transaction(requestId),
    feePaid: isConfirmed ? (record.fee?.value ?? null) : null,
  };
}

function kindOf(record: Transaction, replaced: Transaction): ReplacementView["kind"] {
  const { amount, asset, from, to, callData, operation } = record;
  if (!amount || !to?.id) return "other";
  const isSame =
    amount.value === replaced.amount?.value &&
    to.id === replaced.to?.id &&
    asset?.contractAddress === replaced.asset?.contractAddress &&
    callData === replaced.callData;
  // A payment of nothing may be cancelled by an identical one: only the operation distinguishes that from a speed-up.
  const paysNothing = amount.value === "0" && !callData;
  if (paysNothing && operation === "CANCELLATION") return "cancels";
  if (isSame) return "pays";
  // This console cancels by paying nothing to the same payee, others by paying nothing to themselves.
  return paysNothing && to.id === from?.id ? "cancels" : "other";
}

/** For a transaction about to be replaced; null once the replacement is confirmed. */
export function replacementNotice({
  kind,
  state,
  to,
}: ReplacementView): { words: string; to: string } | null {
  if (state === "confirmed") return null;
  const what = { pays: "A speed-up", cancels: "A cancellation", other: "A replacement" }[kind];
  const how = {
    waits: "waits for approval. Until then this one can be confirmed.",
    moving: "is on its way. Only one of the two can be confirmed.",
  }[state];
  return { words: `${what} of this transaction ${how}`, to };
}
