import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { asGiven } from "../../audit/given-text";
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
import {
  draftOf,
  outputsOf,
  type PreparedOutput,
  type PreparedTransaction,
} from "../../requests/create-request";
import { type Maker, type NewRequest, type PrepareContext, storeRequest } from "../../requests/make-request";
import { memoOf } from "../../requests/payment-memo";
import type { RequestRow } from "../../requests/request-row";
import type { Services } from "../../services";
import { type RowPayment, readPayment } from "./row-payment";
import { lockRowsTogether } from "./rows-together";

const ACTOR = "Payout service";
/** In the history, as where the request comes from. */
const SOURCE = "Payout";
/** Until another payment of the sub-wallet may have given back what it held. */
const RETRY_MS = 250;

type Made = RequestRow | "FAILED" | "POSTPONED";

/**
 * Makes the request of a row and of those that one transaction makes with it, and lets the next of its sub-wallet
 * follow. The row must be locked, and due. What cannot be paid now fails with the reason; what only lacks what earlier
 * payments still hold waits.
 * @returns null if none was made
 */
export async function makePayment(
  tx: Tx,
  services: Services,
  row: PayoutPaymentRow,
  at: Date,
): Promise<RequestRow | null> {
  if (await isSubWalletFrozen(tx, row.subWalletId)) {
    // The thaw hands it over again.
    await tx.update(payoutRows).set({ dueAt: null }).where(isOneOf(row));
    return null;
  }
  const rows = await lockRowsTogether(tx, row, at);
  const outcome = rows ? await attempt(tx, services, rows, at) : await postpone(tx, row, at);
  if (outcome !== "POSTPONED") await letNextFollow(tx, row, at);
  return typeof outcome === "string" ? null : outcome;
}

async function attempt(tx: Tx, services: Services, rows: RowPayment["rows"], at: Date): Promise<Made> {
  const payment = await readPayment(tx, rows);
  try {
    // What a refused preparation has written is taken back.
    return await tx.transaction(async (nested) => {
      const request = await storePayment(nested, services, payment);
      const made = { requestId: request.id, state: "MAKING" as const, stateAt: at, dueAt: null };
      await nested
        .update(payoutRows)
        .set(made)
        .where(isOneOf(...rows));
      return request;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "INSUFFICIENT_BALANCE" && (await hasOpenPayments(tx, rows[0]))) {
      return postpone(tx, rows[0], at);
    }
    await failRows(tx, payment, error.message, at);
    return "FAILED";
  }
}

async function postpone(tx: Tx, row: PayoutPaymentRow, at: Date): Promise<Made> {
  const dueAt = new Date(at.getTime() + RETRY_MS);
  await tx.update(payoutRows).set({ dueAt }).where(isOneOf(row));
  return "POSTPONED";
}

/** @throws ApiError of the chain's own operation, and for a fee above the most that was approved */
async function storePayment(tx: Tx, services: Services, one: RowPayment): Promise<RequestRow> {
  const { rows, payout, creator, on } = one;
  const [{ organisationId, reference, note }, ...others] = rows;
  const context = { tx, services, organisationId, requestId: randomUUID() };
  const prepared = await prepare(context, one);
  assertApproved(prepared, one);
  const request: NewRequest = {
    type: on.type,
    intent: { payoutId: payout.id, positions: rows.map(({ position }) => position) },
    source: SOURCE,
    sendToNetwork: true,
    idempotencyKey: keyOf(rows),
    payoutId: payout.id,
  };
  const maker: Maker = { organisationId, userId: creator.id, actor: ACTOR };
  // The wallet's rules have judged the payout, and count its rows.
  const draft = { ...draftOf(prepared, on.type, context), movements: [] };
  const made = await storeRequest(context, maker, request, draft);
  // Several references do not fit into one annotation: each is with its row.
  if (others.length === 0) {
    await annotate(tx, { requestId: made.id, reference, note, by: personName(creator), at: made.createdAt });
  }
  return made;
}

function prepare(context: PrepareContext, { payments, on }: RowPayment): Promise<PreparedTransaction> {
  const [payment, ...others] = payments;
  if (others.length === 0) return on.prepare(context, payment);
  if (!on.several) throw new Error(`A transaction on ${payment.chain} makes one payment`);
  return on.several.prepare(context, payment.subWallet.id, payments);
}

/** With a space, which no caller's key can have. */
const keyOf = (rows: RowPayment["rows"]): string => {
  const [{ organisationId, payoutId }] = rows;
  const named = [organisationId, ...rows.map(({ referenceKey }) => referenceKey), payoutId];
  return `payout ${createHash("sha256").update(JSON.stringify(named)).digest("hex")}`;
};

/** @throws ApiError INVALID_INPUT for a fee above the most that was approved; Error for other payments */
function assertApproved(prepared: PreparedTransaction, { rows, payments: [{ native }] }: RowPayment): void {
  const [first] = rows;
  const outputs = outputsOf(prepared);
  const isSame =
    prepared.subWallet.id === first.subWalletId &&
    prepared.chain === first.chain &&
    prepared.assetId === first.assetId &&
    prepared.amount === rows.reduce((sum, row) => sum + row.amount, 0n) &&
    outputs.length === rows.length &&
    rows.every((row, place) => isPaidBy(row, outputs[place])) &&
    memoOf(prepared.unsigned) === first.memo;
  if (!isSame)
    throw new Error(`Row ${first.position} of payout ${first.payoutId} was prepared as another payment`);
  const maxFee = rows.reduce((sum, row) => sum + row.maxFee, 0n);
  if (prepared.fee <= maxFee) return;
  const most = inWholeUnits(maxFee, native);
  throw new ApiError("INVALID_INPUT", `The fee rose above ${most}, the most that was approved`);
}

const isPaidBy = ({ chain, to, amount }: PayoutPaymentRow, payment: PreparedOutput | undefined): boolean =>
  payment?.amount === amount && canonicalAddress(chain, payment.to) === to;

/** Whether the sub-wallet has payments of payouts on their way, which give back change and fees. */
async function hasOpenPayments(tx: Tx, { subWalletId }: PayoutPaymentRow): Promise<boolean> {
  const [open] = await tx
    .select({ position: payoutRows.position })
    .from(payoutRows)
    .where(and(eq(payoutRows.subWalletId, subWalletId), sql`state in ('MAKING', 'SUBMITTED')`))
    .limit(1);
  return open !== undefined;
}

async function failRows(tx: Tx, { rows, payout }: RowPayment, reason: string, at: Date): Promise<void> {
  const failed = { state: "FAILED" as const, stateAt: at, reason, holdsReference: false, dueAt: null };
  await tx
    .update(payoutRows)
    .set(failed)
    .where(isOneOf(...rows));
  for (const { organisationId, position, reference } of rows) {
    await recordAuditEvent(tx, {
      ...{ organisationId, actor: ACTOR, at, action: "REQUEST_FAILED" },
      description: `Payment ${position} of payout ${payout.id} was not made: ${reason}`,
      details: `${asGiven(payout.name)}, payment ${asGiven(reference)} was not made · ${reason}`,
    });
  }
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
    .where(and(isOneOf(next), eq(payoutRows.state, "WAITING")));
}

type RowKey = Pick<PayoutPaymentRow, "payoutId" | "position">;

/** Of one payout. */
const isOneOf = (first: RowKey, ...others: RowKey[]) =>
  and(
    eq(payoutRows.payoutId, first.payoutId),
    inArray(
      payoutRows.position,
      [first, ...others].map(({ position }) => position),
    ),
  );
