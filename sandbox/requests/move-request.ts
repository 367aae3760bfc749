import { and, eq, sql } from "drizzle-orm";
import type { AuditAction } from "../audit/actions";
import { asGiven } from "../audit/given-text";
import { recordAuditEvents } from "../auth/audit";
import type { Tx } from "../db/client";
import { requestEvents, requests, transactions } from "../db/schema";
import { followTransfer } from "../exchanges/follow-transfer";
import { followPayment, followPayoutRequest, MAYBE_SENT } from "../payouts/follow-payout";
import type { RequestRow } from "./request-row";
import { sentColumns, titleOf } from "./request-title";
import { releaseReservations } from "./reservations";
import { canMove, type RequestState } from "./states";
import { freeRest } from "./test-payment";

export type Move = {
  to: RequestState;
  at: Date;
  actor: string;
  /** Null if it does nothing. */
  dueAt: Date | null;
  cancelReason?: string;
  /** In the canceller's own words. */
  isReasonGiven?: boolean;
  isRejection?: boolean;
  set?: Pick<Partial<RequestRow>, "rawTransaction" | "transactionHash" | "messageSignature">;
  /** Failed on the chain, so the reservations are settled. */
  isSettled?: boolean;
  /** That it passes on the way, in the same transaction: its history and the audit log have them, its row has the last. */
  passed?: readonly PassedState[];
};

export type PassedState = Pick<Move, "to" | "actor">;

/** Lock the row first. A failed request releases its reservations. @throws Error for a move that is not allowed */
export async function moveRequest(tx: Tx, request: RequestRow, move: Move): Promise<RequestRow> {
  const {
    to,
    at,
    actor,
    dueAt,
    cancelReason = null,
    set = {},
    isSettled = false,
    isRejection = false,
    isReasonGiven = false,
    passed = [],
  } = move;
  const ways = waysOf(request, [...passed, { to, actor }]);
  const before = ways.at(-1)?.from ?? request.status;
  // Its payout was approved, so nobody else is waited for.
  const isNext = to === "AWAITING_SIGNATURES" && request.payoutId !== null;
  const isFailure = to === "USER_CANCELLED" || to === "SYSTEM_CANCELLED" || to === "ERROR";
  const isUnpaid = isFailure && !isSettled;
  const { moved, sent } = await writeMove(tx, request, {
    request: { ...set, status: to, cancelReason, dueAt: isNext ? at : dueAt, attempts: 0, updatedAt: at },
    events: [
      ...passed.map((state) => ({
        requestId: request.id,
        status: state.to,
        actor: state.actor,
        createdAt: at,
      })),
      { requestId: request.id, status: to, actor, reason: cancelReason, isRejection, createdAt: at },
    ],
    transaction: { status: to, cancelReason, updatedAt: at, ...(isUnpaid && { fee: null }) },
  });
  if (request.type === "EXCHANGE_TRANSFER_REQUEST") await followTransfer(tx, moved);
  if (request.type === "PAYOUT_REQUEST") await followPayoutRequest(tx, moved, at);
  if (request.payoutId !== null) await followPayment(tx, before, moved, at);
  if (isUnpaid) await releaseReservations(tx, moved);
  if (isFailure && !MAYBE_SENT.has(before)) await freeRest(tx, moved.id);
  const title = await titleOf(tx, request, sent);
  const reasonWords = isReasonGiven && cancelReason ? `reason given: ${asGiven(cancelReason)}` : cancelReason;
  await recordAuditEvents(
    tx,
    ways.map((way) => {
      const reason = way.to === to ? reasonWords : null;
      return {
        organisationId: request.organisationId,
        actor: way.actor,
        description: `Request ${request.id} moved from ${way.from} to ${way.to}${reason ? `: ${reason}` : ""}`,
        action: isRejection ? "REQUEST_REJECTED" : actionOf[way.to],
        details: [title, ...endingOf(request, way.to, reason)].join(" · "),
        at,
      };
    }),
  );
  return moved;
}

type Way = PassedState & { from: string };

/** From one state to the next. @throws Error for one that is not allowed */
function waysOf({ id, status }: RequestRow, states: readonly PassedState[]): Way[] {
  return states.map((state, at) => {
    const from = states[at - 1]?.to ?? status;
    if (!canMove(from, state.to)) throw new Error(`Request ${id} cannot move from ${from} to ${state.to}`);
    return { ...state, from };
  });
}

const actionOf: Record<RequestState, AuditAction> = {
  PREPROCESSING: "REQUEST_MOVED",
  AWAITING_USER_TRAVEL_RULE: "REQUEST_MOVED",
  AWAITING_COMPLIANCE: "REQUEST_MOVED",
  AWAITING_SIGNATURES: "REQUEST_MOVED",
  SIGNED: "REQUEST_SIGNED",
  SUBMITTED: "REQUEST_SUBMITTED",
  CONFIRMED: "REQUEST_CONFIRMED",
  USER_CANCELLED: "REQUEST_CANCELLED",
  SYSTEM_CANCELLED: "REQUEST_FAILED",
  ERROR: "REQUEST_FAILED",
};

/** After the title: `awaiting compliance` and the request's id, or why it has ended. */
function endingOf({ id }: RequestRow, to: RequestState, reason: string | null): string[] {
  const state = actionOf[to] === "REQUEST_MOVED" ? to.replaceAll("_", " ").toLowerCase() : null;
  return [state, reason, id].filter((part) => part !== null);
}

type Changes = {
  request: Partial<RequestRow>;
  events: (typeof requestEvents.$inferInsert)[];
  transaction: Partial<typeof transactions.$inferInsert>;
};

/**
 * Request, history and the transaction, if it is one, in a single statement. What the request has besides is not read
 * again: a payout's can be megabytes.
 * @throws Error if it was moved meanwhile
 */
async function writeMove(tx: Tx, request: RequestRow, changes: Changes) {
  const moved: RequestRow = { ...request, ...changes.request };
  const updated = tx.$with("updated").as(
    tx
      .update(requests)
      .set(changes.request)
      .where(and(eq(requests.id, request.id), eq(requests.status, request.status)))
      .returning({ id: requests.id }),
  );
  const event = tx
    .$with("event")
    .as(tx.insert(requestEvents).values(changes.events).returning({ order: requestEvents.order }));
  const sent = tx.$with("sent").as(
    tx
      .update(transactions)
      .set({ ...changes.transaction, transactionHash: moved.transactionHash })
      .where(eq(transactions.requestId, request.id))
      .returning(sentColumns),
  );
  const [written] = await tx
    .with(updated, event, sent)
    .select()
    .from(updated)
    .leftJoin(sent, sql`true`)
    .limit(1);
  if (!written) throw new Error(`Request ${request.id} is no longer ${request.status}`);
  return { moved, sent: written.sent };
}
