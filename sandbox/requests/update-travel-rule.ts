import { and, asc, eq, inArray } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { ApiError, invalidInput } from "../base/errors";
import { isUuid } from "../base/uuid";
import type { Tx } from "../db/client";
import { organisations, requests, transactions, transfers } from "../db/schema";
import type { Services } from "../services";
import { travelRuleErrorOf } from "../travel-rule/checks";
import { assertUntampered, mergeTransfer, type TravelRuleTransferInput } from "../travel-rule/merge-transfer";
import { reviewedAt } from "../travel-rule/verdict";
import type { TransactionRow } from "../wallets/transactions";
import { moveArrival } from "./arrivals";
import { moveRequest } from "./move-request";
import { wakeWorkers } from "./wake-workers";

/**
 * Saves drafts, or submits to compliance. All transfers must belong to one transaction.
 * @throws ApiError NOT_FOUND for another organisation's or another transaction's transfer; INVALID_INPUT with the
 * rule's text; NOT_ALLOWED for a user who may not act for others; INVALID_REQUEST_STATUS if the transaction does not
 * wait for the data. Nothing is saved then.
 */
export async function updateTravelRuleInfo(
  services: Services,
  principal: Principal,
  given: TravelRuleTransferInput[],
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { transaction, rows } = await lockTransfers(tx, principal.organisationId, given);
    assertWaiting(transaction);
    const canActAsIntermediary = await mayActAsIntermediary(tx, principal.organisationId);
    const inputs = new Map(given.map((input) => [input.id, input]));
    for (const row of rows) assertUntampered(row, inputs.get(row.id), transaction, canActAsIntermediary);
    const merged = rows.map((row) =>
      mergeTransfer(row, inputs.get(row.id), transaction, canActAsIntermediary),
    );
    const isSubmission = given.some(({ submit }) => submit);
    const error = isSubmission ? travelRuleErrorOf(merged) : null;
    if (error) throw invalidInput(error);
    for (const { id, originator, beneficiary } of merged) {
      await tx
        .update(transfers)
        .set({ originator, beneficiary, submitted: isSubmission })
        .where(eq(transfers.id, id));
    }
    const at = services.clock();
    await recordAuditEvent(tx, {
      organisationId: principal.organisationId,
      actor: principal.actor,
      description: `Travel Rule information of transaction ${transaction.id} ${isSubmission ? "submitted" : "saved"}`,
      action: isSubmission ? "TRAVEL_RULE_SUBMITTED" : "TRAVEL_RULE_SAVED",
      details: `Transaction ${transaction.id}`,
      at,
    });
    if (isSubmission) await submitToCompliance(tx, services, principal, transaction, at);
  });
  wakeWorkers();
}

function assertWaiting({ status }: TransactionRow): void {
  if (status === "AWAITING_USER_TRAVEL_RULE") return;
  throw new ApiError(
    "INVALID_REQUEST_STATUS",
    `A transaction that is ${status} is not waiting for Travel Rule information`,
  );
}

async function lockTransfers(tx: Tx, organisationId: string, given: TravelRuleTransferInput[]) {
  const first = firstOf(given);
  const [found] = await tx
    .select({ transaction: transactions })
    .from(transfers)
    .innerJoin(transactions, eq(transactions.order, transfers.transactionOrder))
    .where(and(eq(transfers.id, first.id), eq(transactions.organisationId, organisationId)));
  if (!found) throw transferNotFound();
  // Lock the request's row first, as everywhere; otherwise it could deadlock with the worker.
  const { requestId } = found.transaction;
  if (requestId) await tx.select().from(requests).where(eq(requests.id, requestId)).for("update");
  const [transaction] = await tx
    .select()
    .from(transactions)
    .where(eq(transactions.order, found.transaction.order))
    .for("update");
  if (!transaction) throw transferNotFound();
  const rows = await tx
    .select()
    .from(transfers)
    .where(eq(transfers.transactionOrder, transaction.order))
    .orderBy(asc(transfers.position), asc(transfers.id));
  const own = new Set(rows.map(({ id }) => id));
  if (given.some(({ id }) => !own.has(id))) throw transferNotFound();
  return { transaction, rows };
}

/** @throws ApiError if none, duplicate or impossible */
function firstOf(given: TravelRuleTransferInput[]): TravelRuleTransferInput {
  const [first] = given;
  if (!first) throw invalidInput("No transfers found for this transaction");
  if (given.some(({ id }) => !isUuid(id))) throw transferNotFound();
  const ids = new Set(given.map(({ id }) => id.toLowerCase()));
  if (ids.size !== given.length) throw invalidInput("A transfer is given twice");
  return first;
}

const transferNotFound = () => new ApiError("NOT_FOUND", "Transfer not found");

async function mayActAsIntermediary(tx: Tx, organisationId: string): Promise<boolean> {
  const [organisation] = await tx
    .select({ canActAsIntermediary: organisations.canActAsIntermediary })
    .from(organisations)
    .where(inArray(organisations.id, [organisationId]));
  return organisation?.canActAsIntermediary ?? false;
}

async function submitToCompliance(
  tx: Tx,
  { env }: Services,
  principal: Principal,
  transaction: TransactionRow,
  at: Date,
): Promise<void> {
  const dueAt = reviewedAt(env, at);
  const [request] = transaction.requestId
    ? await tx.select().from(requests).where(eq(requests.id, transaction.requestId)).for("update")
    : [];
  if (request) {
    await moveRequest(tx, request, { to: "AWAITING_COMPLIANCE", at, actor: principal.actor, dueAt });
    return;
  }
  await moveArrival(tx, transaction, { to: "AWAITING_COMPLIANCE", at, actor: principal.actor, dueAt });
}
