import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { count } from "../../telemetry/meter";
import { describeError } from "../base/describe-error";
import type { Db, Tx } from "../db/client";
import { networkTransactions, payoutRows, requests, transactions } from "../db/schema";
import { claimPending, mine } from "../network/mempool";
import { mineIncoming } from "../network/mine-incoming";
import { makePayment } from "../operations/payout/make-payment";
import { assessArrival } from "../requests/assess-arrival";
import { moveRequest } from "../requests/move-request";
import type { RequestRow } from "../requests/request-row";
import { reviewArrival } from "../requests/review-compliance";
import { lockRequestOf, payerOf, settle, settleIncome } from "../requests/settle";
import type { Services } from "../services";
import { claimIncoming } from "./claim-incoming";
import { claimRewards } from "./claim-rewards";
import type { Claim, Work } from "./loop";
import { sendPayment, steps } from "./steps";

type Claimed =
  | { kind: "request"; requestId: string }
  | { kind: "payout"; payoutId: string; position: number }
  | { kind: "network"; chain: string; hash: string; requestId: string | null }
  | { kind: "inbound"; order: number };

/** Carries the claim out of the failed transaction. */
class StepFailed extends Error {
  readonly claimed: Claimed;
  constructor(claimed: Claimed, cause: unknown) {
    super(`A step failed: ${JSON.stringify(claimed)}`, { cause });
    this.name = "StepFailed";
    this.claimed = claimed;
  }
}

/** @returns false if nothing is due */
type Step = (services: Services) => Promise<boolean>;

const claimRequest: Step = (services) =>
  services.db.transaction(async (tx) => {
    const at = services.clock();
    const [request] = await tx
      .select()
      .from(requests)
      .where(lte(requests.dueAt, at))
      // The nonces of a sub-wallet are in the order in which its requests were made.
      .orderBy(asc(requests.dueAt), asc(requests.createdAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!request) return false;
    return step({ kind: "request", requestId: request.id }, async () => {
      const next = steps[request.status];
      if (next) await next(tx, services, request, at);
      else await tx.update(requests).set({ dueAt: null }).where(eq(requests.id, request.id));
    });
  });

/** A row whose payment is to be made. */
const claimPayout: Step = (services) =>
  services.db.transaction(async (tx) => {
    const at = services.clock();
    const [row] = await tx
      .select()
      .from(payoutRows)
      .where(lte(payoutRows.dueAt, at))
      .orderBy(asc(payoutRows.dueAt), asc(payoutRows.position))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row) return false;
    const { payoutId, position } = row;
    return step({ kind: "payout", payoutId, position }, async () => {
      const made = await makePayment(tx, services, row, at);
      if (made) await sendPayment(tx, services, made, at);
    });
  });

const claimNetwork: Step = (services) =>
  services.db.transaction(async (tx) => {
    const at = services.clock();
    const pending = await claimPending(tx, at);
    if (!pending) return false;
    const { chain, hash, requestId } = pending;
    return step({ kind: "network", chain, hash, requestId }, async () => {
      if (requestId === null)
        return settleIncome(tx, services, pending, await mineIncoming(tx, pending, at), at);
      const request = await lockRequestOf(tx, pending);
      const outcome = await mine(tx, services, pending, at, payerOf(request));
      await settle(tx, services, pending, request, outcome, at);
    });
  });

/** Payments received have no request. */
const claimInbound: Step = (services) =>
  services.db.transaction(async (tx) => {
    const at = services.clock();
    const [row] = await tx
      .select()
      .from(transactions)
      .where(lte(transactions.dueAt, at))
      .orderBy(asc(transactions.dueAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row) return false;
    return step({ kind: "inbound", order: row.order }, async () => {
      if (row.status === "PREPROCESSING") return assessArrival(tx, services, row, at);
      if (row.status === "AWAITING_COMPLIANCE") return reviewArrival(tx, services, row, at);
      await tx.update(transactions).set({ dueAt: null }).where(eq(transactions.order, row.order));
    });
  });

/** Each step is one transaction; a failed one is due again later. */
export const requestWork: Work = {
  claims: [claimRequest, claimPayout, claimIncoming, claimNetwork, claimInbound, claimRewards].map(
    postponingFailures,
  ),
  nextDueAt,
};

function postponingFailures(step: Step): Claim {
  return async (services, { log }) => {
    try {
      const isDone = await step(services);
      if (isDone) count("workerSteps", { outcome: "done" });
      return isDone;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      count("workerSteps", { outcome: "failed" });
      log(`${error.message}: ${describeError(error.cause)}`);
      await postponeFailedStep(services, error.claimed);
      return true;
    }
  };
}

async function step(claimed: Claimed, run: () => Promise<unknown>): Promise<true> {
  try {
    await run();
    return true;
  } catch (error) {
    throw new StepFailed(claimed, error);
  }
}

async function nextDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ due: string | null }>(sql`
    select (extract(epoch from least(
      (select min(due_at) from ${requests} where due_at is not null),
      (select min(due_at) from ${networkTransactions} where due_at is not null),
      (select min(due_at) from ${payoutRows} where due_at is not null),
      (select min(due_at) from ${transactions} where due_at is not null)
    )) * 1000)::text as due`);
  const due = rows[0]?.due;
  return due ? new Date(Number(due)) : null;
}

const MAX_ATTEMPTS = 6;

/** Longer each time. After `MAX_ATTEMPTS` the request ends with an error. */
async function postponeFailedStep({ db, clock }: Services, claimed: Claimed): Promise<void> {
  const at = clock();
  await db.transaction((tx) => {
    if (claimed.kind === "inbound") return postponeArrival(tx, claimed.order, at);
    if (claimed.kind === "payout") return postponePayment(tx, claimed, at);
    return postponeRequest(tx, claimed, at);
  });
}

/** It stays due: whether it can be paid is not known. */
async function postponePayment(
  tx: Tx,
  { payoutId, position }: { payoutId: string; position: number },
  at: Date,
): Promise<void> {
  const dueAt = new Date(at.getTime() + backoffMs(MAX_ATTEMPTS));
  await tx
    .update(payoutRows)
    .set({ dueAt })
    .where(
      and(
        eq(payoutRows.payoutId, payoutId),
        eq(payoutRows.position, position),
        eq(payoutRows.state, "WAITING"),
      ),
    );
}

async function postponeRequest(
  tx: Tx,
  claimed: Extract<Claimed, { kind: "request" | "network" }>,
  at: Date,
): Promise<void> {
  const isPending = claimed.kind === "network" ? isTransaction(claimed) : undefined;
  // Lock the network's row first, as mining does.
  if (isPending) await tx.select().from(networkTransactions).where(isPending).for("update");
  const request = claimed.requestId ? await lockRequest(tx, claimed.requestId) : undefined;
  const attempts = (request?.attempts ?? 0) + 1;
  if (request && attempts >= MAX_ATTEMPTS) return giveUp(tx, request, isPending, at);
  const dueAt = new Date(at.getTime() + backoffMs(attempts));
  if (isPending) await tx.update(networkTransactions).set({ dueAt }).where(isPending);
  if (!request) return;
  // The network's row has the due time, if there is one.
  const changed = isPending ? { attempts } : { attempts, dueAt };
  await tx.update(requests).set(changed).where(eq(requests.id, request.id));
}

const isTransaction = ({ chain, hash }: { chain: string; hash: string }) =>
  and(eq(networkTransactions.chain, chain), eq(networkTransactions.hash, hash));

async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const [request] = await tx.select().from(requests).where(eq(requests.id, id)).for("update");
  return request;
}

async function postponeArrival(tx: Tx, order: number, at: Date): Promise<void> {
  const dueAt = new Date(at.getTime() + backoffMs(MAX_ATTEMPTS));
  await tx.update(transactions).set({ dueAt }).where(eq(transactions.order, order));
}

async function giveUp(tx: Tx, request: RequestRow, isPending: SQL | undefined, at: Date): Promise<void> {
  if (isPending)
    await tx.update(networkTransactions).set({ status: "DROPPED", dueAt: null }).where(isPending);
  await moveRequest(tx, request, {
    to: "ERROR",
    at,
    actor: "Transaction service",
    dueAt: null,
    cancelReason: "The transaction could not be processed",
  });
}

const backoffMs = (attempts: number) => 250 * 2 ** attempts;
