import { and, eq } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import { factsOf } from "../chains/facts";
import type { Tx } from "../db/client";
import { transactions, utxos } from "../db/schema";
import { release, reserve } from "../ledger/movements";
import type { TransactionRow } from "../wallets/transactions";
import { arrivalTitle } from "./request-title";

/** A payment received: no request drives it. Its states, and the ones that can follow. */
const transitions = {
  CONFIRMED: ["PREPROCESSING"],
  PREPROCESSING: ["AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE", "CLEARED"],
  AWAITING_USER_TRAVEL_RULE: ["AWAITING_COMPLIANCE"],
  AWAITING_COMPLIANCE: ["AWAITING_USER_TRAVEL_RULE", "CLEARED", "BLOCKED"],
} as const;

type ArrivalState = (typeof transitions)[keyof typeof transitions][number];

type ArrivalMove = {
  to: ArrivalState;
  at: Date;
  /** As the audit log names it. */
  actor: string;
  /** When the service goes on with it; null when it waits for people or is final. */
  dueAt: Date | null;
  /** Why it is blocked; shown to users. */
  cancelReason?: string;
};

/**
 * Moves a payment received, whose row the caller has locked. While it waits, and when it is blocked, its amount can be
 * seen but not spent; cleared, it is free.
 * @throws Error when the table of states does not allow the move
 */
export async function moveArrival(tx: Tx, row: TransactionRow, move: ArrivalMove): Promise<void> {
  const { to, at, actor, dueAt, cancelReason = null } = move;
  const allowed: readonly string[] = transitions[row.status as keyof typeof transitions] ?? [];
  if (!allowed.includes(to)) throw new Error(`Payment ${row.id} cannot move from ${row.status} to ${to}`);
  const isHeld = to !== "CLEARED" && (row.held || row.status === "CONFIRMED");
  if (isHeld !== row.held) await (isHeld ? hold(tx, row) : free(tx, row));
  await tx
    .update(transactions)
    .set({ status: to, cancelReason, dueAt, held: isHeld, updatedAt: at })
    .where(eq(transactions.order, row.order));
  await recordAuditEvent(tx, {
    organisationId: row.organisationId,
    actor,
    description: `Transaction ${row.id} moved from ${row.status} to ${to}${cancelReason ? `: ${cancelReason}` : ""}`,
    action: "PAYMENT_REVIEWED",
    details: [await arrivalTitle(tx, row), to.replaceAll("_", " ").toLowerCase(), cancelReason, row.id]
      .filter(Boolean)
      .join(" · "),
    at,
  });
}

/** The ledger's reference of what a payment received holds. */
export const receivedReference = ({ id, subWalletId }: Pick<TransactionRow, "id" | "subWalletId">): string =>
  `received/${id}/${subWalletId}`;

async function hold(tx: Tx, row: TransactionRow): Promise<void> {
  const { subWalletId, assetId, amount } = row;
  await reserve(tx, receivedReference(row), subWalletId, [{ assetId, amount }]);
  await holdCoins(tx, row, true);
}

async function free(tx: Tx, row: TransactionRow): Promise<void> {
  const { subWalletId, assetId, amount } = row;
  await release(tx, receivedReference(row), subWalletId, [{ assetId, amount }]);
  await holdCoins(tx, row, false);
}

async function holdCoins(tx: Tx, { chain, subWalletId, transactionHash }: TransactionRow, held: boolean) {
  if (!factsOf(chain).hasOutputs || transactionHash === null) return;
  const isOf = and(
    eq(utxos.chain, chain),
    eq(utxos.txId, transactionHash),
    eq(utxos.subWalletId, subWalletId),
  );
  await tx.update(utxos).set({ held }).where(isOf);
}
