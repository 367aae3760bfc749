import { and, eq } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import { factsOf } from "../chains/facts";
import type { Tx } from "../db/client";
import { transactions, utxos } from "../db/schema";
import { release, reserve } from "../ledger/movements";
import type { TransactionRow } from "../wallets/transactions";
import { arrivalTitle } from "./request-title";

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
  actor: string;
  /** Null while it waits for people, or if final. */
  dueAt: Date | null;
  cancelReason?: string;
};

/** Lock the row first. Waiting or blocked amounts are visible but held. @throws Error for a move that is not allowed */
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
