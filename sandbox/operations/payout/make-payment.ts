import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { recordAuditEvent } from "../../auth/audit";
import { personName } from "../../auth/principal";
import { ApiError } from "../../base/errors";
import { canonicalAddress } from "../../chains/canonical-address";
import type { Tx } from "../../db/client";
import { payoutRows } from "../../db/schema";
import { isSubWalletFrozen } from "../../freezes/standing";
import { inWholeUnits } from "../../ledger/available";
import type { PayoutPaymentRow } from "../../payouts/payout-rows";
import { annotate } from "../../requests/annotate";
import { draftOf, type PreparedTransaction } from "../../requests/create-request";
import { type Maker, type NewRequest, storeRequest } from "../../requests/make-request";
import { memoOf } from "../../requests/payment-memo";
import type { Services } from "../../services";
import { type RowPayment, readPayment } from "./row-payment";

const ACTOR = "Payout service";
/** In the history, as where the request comes from. */
const SOURCE = "Payout";
/** Until another payment of the sub-wallet may have given back what it held. */
const RETRY_MS = 250;

type Made = "MADE" | "FAILED" | "POSTPONED";

/**
 * Makes the request of a row, and lets the next of its sub-wallet follow. The row must be locked, and due.
 * A row that cannot be paid now fails with the reason; one that only lacks what earlier payments still hold waits.
 */
export async function makePayment(
  tx: Tx,
  services: Services,
  row: PayoutPaymentRow,
  at: Date,
): Promise<void> {
  if (await isSubWalletFrozen(tx, row.subWalletId)) {
    // The thaw hands it over again.
    await tx.update(payoutRows).set({ dueAt: null }).where(isRow(row));
    return;
  }
  const outcome = await attempt(tx, services, row, at);
  if (outcome !== "POSTPONED") await letNextFollow(tx, row, at);
}

async function attempt(tx: Tx, services: Services, row: PayoutPaymentRow, at: Date): Promise<Made> {
  const payment = await readPayment(tx, row);
  try {
    // What a refused preparation has written is taken back.
    await tx.transaction(async (nested) => {
      const requestId = await storePayment(nested, services, payment);
      const made = { requestId, state: "MAKING" as const, stateAt: at, dueAt: null };
      await nested.update(payoutRows).set(made).where(isRow(row));
    });
    return "MADE";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "INSUFFICIENT_BALANCE" && (await hasOpenPayments(tx, row))) {
      const dueAt = new Date(at.getTime() + RETRY_MS);
      await tx.update(payoutRows).set({ dueAt }).where(isRow(row));
      return "POSTPONED";
    }
    await failRow(tx, payment, error.message, at);
    return "FAILED";
  }
}

/** @throws ApiError of the chain's own operation, and for a fee above the most that was approved */
async function storePayment(tx: Tx, services: Services, one: RowPayment): Promise<string> {
  const { row, payout, creator, payment, on } = one;
  const { organisationId } = row;
  const context = { tx, services, organisationId, requestId: randomUUID() };
  const prepared = await on.prepare(context, payment);
  assertApproved(prepared, one);
  const request: NewRequest = {
    type: on.type,
    intent: { payoutId: payout.id, position: row.position },
    source: SOURCE,
    sendToNetwork: true,
    idempotencyKey: keyOf(row),
    payoutId: payout.id,
  };
  const maker: Maker = { organisationId, userId: creator.id, actor: ACTOR };
  const made = await storeRequest(context, maker, request, draftOf(prepared, on.type, context));
  const { reference, note } = row;
  await annotate(tx, { requestId: made.id, reference, note, by: personName(creator), at: made.createdAt });
  return made.id;
}

/** With a space, which no caller's key can have. */
const keyOf = ({ organisationId, referenceKey, payoutId }: PayoutPaymentRow): string =>
  `payout ${createHash("sha256")
    .update(JSON.stringify([organisationId, referenceKey, payoutId]))
    .digest("hex")}`;

/** @throws ApiError INVALID_INPUT for a fee above the most that was approved; Error for another payment */
function assertApproved(prepared: PreparedTransaction, { row, payment }: RowPayment): void {
  const isSame =
    prepared.subWallet.id === row.subWalletId &&
    prepared.chain === row.chain &&
    prepared.assetId === row.assetId &&
    prepared.amount === row.amount &&
    canonicalAddress(row.chain, prepared.to) === row.to &&
    memoOf(prepared.unsigned) === row.memo;
  if (!isSame)
    throw new Error(`Row ${row.position} of payout ${row.payoutId} was prepared as another payment`);
  if (prepared.fee <= row.maxFee) return;
  const most = inWholeUnits(row.maxFee, payment.native);
  throw new ApiError("INVALID_INPUT", `The fee rose above ${most}, the most that was approved`);
}

/** Whether the sub-wallet has payments of payouts on their way, which give back change and fees. */
async function hasOpenPayments(tx: Tx, { subWalletId }: PayoutPaymentRow): Promise<boolean> {
  const [open] = await tx
    .select({ position: payoutRows.position })
    .from(payoutRows)
    .where(and(eq(payoutRows.subWalletId, subWalletId), sql`state in ('MAKING', 'SUBMITTED')`))
    .limit(1);
  return open !== undefined;
}

async function failRow(tx: Tx, { row, payout }: RowPayment, reason: string, at: Date): Promise<void> {
  const failed = { state: "FAILED" as const, stateAt: at, reason, holdsReference: false, dueAt: null };
  await tx.update(payoutRows).set(failed).where(isRow(row));
  await recordAuditEvent(tx, {
    ...{ organisationId: row.organisationId, actor: ACTOR, at, action: "REQUEST_FAILED" },
    description: `Payment ${row.position} of payout ${payout.id} was not made: ${reason}`,
    details: `${payout.name}, payment ${row.reference} was not made · ${reason}`,
  });
}

/** The payments of a sub-wallet are made one after the other, so that their nonces are in order. */
async function letNextFollow(tx: Tx, { payoutId, subWalletId }: PayoutPaymentRow, at: Date) {
  const [next] = await tx
    .select({ payoutId: payoutRows.payoutId, position: payoutRows.position })
    .from(payoutRows)
    .where(
      and(
        eq(payoutRows.payoutId, payoutId),
        eq(payoutRows.subWalletId, subWalletId),
        eq(payoutRows.state, "WAITING"),
      ),
    )
    .orderBy(asc(payoutRows.needsDetails), asc(payoutRows.position))
    .limit(1);
  if (!next) return;
  await tx
    .update(payoutRows)
    .set({ dueAt: at })
    .where(and(isRow(next), eq(payoutRows.state, "WAITING")));
}

const isRow = ({ payoutId, position }: Pick<PayoutPaymentRow, "payoutId" | "position">) =>
  and(eq(payoutRows.payoutId, payoutId), eq(payoutRows.position, position));
