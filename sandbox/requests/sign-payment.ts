import { eq, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Tx } from "../db/client";
import { payoutRows, payouts, requests } from "../db/schema";
import type { PayoutRecordRow } from "../records/payout";
import type { Services } from "../services";
import { loadChainAssets } from "../wallets/assets";
import { senderRow } from "./history";
import { moveRequest } from "./move-request";
import { memoOf } from "./payment-memo";
import type { RequestRow } from "./request-row";
import { signTransaction } from "./sign-transaction";

const ACTOR = "Payout service";

/**
 * Signs a payment of a payout: its approvers have signed the payout's digest, which this payment is in. Ends it if the
 * payout is not approved any more, or if it is not what was approved.
 */
export async function signPayment(tx: Tx, services: Services, request: RequestRow, at: Date): Promise<void> {
  const approved = await approvedRow(tx, request.id);
  if (!approved || !(await isSame(tx, request, approved))) {
    const cancelReason = approved
      ? "It is not the payment that was approved"
      : "Its payout was not approved, or was stopped";
    await moveRequest(tx, request, { to: "SYSTEM_CANCELLED", at, actor: ACTOR, dueAt: null, cancelReason });
    return;
  }
  const set = await signTransaction(tx, services, request);
  const dueAt = new Date(at.getTime() + services.env.SANDBOX_STEP_DELAY_MS);
  await moveRequest(tx, request, { to: "SIGNED", at, actor: ACTOR, dueAt, set });
}

/** As the approvers signed it; null if they have not, or if the payout was stopped. */
async function approvedRow(tx: Tx, requestId: string): Promise<PayoutRecordRow | null> {
  const [found] = await tx
    .select({
      row: sql<PayoutRecordRow>`${requests.unsigned}->'rows'->(${payoutRows.position} - 1)`,
      status: requests.status,
      type: requests.type,
      stoppedAt: payouts.stoppedAt,
    })
    .from(payoutRows)
    .innerJoin(payouts, eq(payouts.id, payoutRows.payoutId))
    .innerJoin(requests, eq(requests.id, payouts.requestId))
    .where(eq(payoutRows.requestId, requestId));
  if (found?.type !== "PAYOUT_REQUEST" || found.status !== "CONFIRMED" || found.stoppedAt !== null)
    return null;
  return found.row;
}

async function isSame(tx: Tx, request: RequestRow, approved: PayoutRecordRow): Promise<boolean> {
  const sent = await senderRow(tx, request.id);
  const asset = (await loadChainAssets(tx, sent.chain)).get(sent.assetId);
  return (
    sent.subWalletId === approved.subWalletId &&
    sent.chain === approved.chain &&
    asset?.symbol === approved.asset &&
    sent.to !== null &&
    canonicalAddress(sent.chain, sent.to) === approved.to &&
    memoOf(request.unsigned) === approved.memo &&
    sent.amount === BigInt(approved.amount) &&
    sent.fee !== null &&
    sent.fee <= BigInt(approved.maxFee)
  );
}
