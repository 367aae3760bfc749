import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { tellChange } from "../db/changes";
import type { Tx } from "../db/client";
import { type TravelRuleParty, transactions, transfers } from "../db/schema";
import type { TransactionRow } from "../wallets/transactions";

type SentPayment = Pick<
  TransactionRow,
  "organisationId" | "subWalletId" | "chain" | "operation" | "assetId" | "amount" | "fee" | "from" | "to"
> & { requestId: string; isToSelf: boolean; at: Date; payees?: readonly string[] };

/**
 * `amount` in the asset's smallest unit, `fee` in the native coin's.
 * @param sent `payees`: of several payments; `to` is null then
 */
export async function recordSent(
  tx: Tx,
  { requestId, isToSelf, at, payees = [], ...sent }: SentPayment,
): Promise<void> {
  await tx.insert(transactions).values({
    ...sent,
    id: requestId,
    requestId,
    status: "PREPROCESSING",
    trustVaultInitiated: true,
    direction: isToSelf ? "SELF" : "SENT",
    addresses: [...new Set([sent.from, sent.to, ...payees].filter((address) => address !== null))],
    createdAt: at,
    updatedAt: at,
  });
}

type ReceivedPayment = Pick<
  TransactionRow,
  "organisationId" | "subWalletId" | "chain" | "assetId" | "amount" | "from" | "to"
> & { hash: string; status: string; at: Date };

/** What somebody else took of a sub-wallet that had allowed it. */
export async function recordTaken(
  tx: Tx,
  { hash, at, ...taken }: Omit<ReceivedPayment, "status">,
): Promise<void> {
  await recordArrived(tx, {
    ...taken,
    ...{ hash, at, status: "CONFIRMED", direction: "SENT", operation: "CONTRACT_CALL" },
  });
}

/** @returns null if it exists */
export function recordReceived(tx: Tx, received: ReceivedPayment): Promise<TransactionRow | null> {
  return recordArrived(tx, { ...received, direction: "RECEIVED", operation: "RECEIVED" });
}

/** What was sent before a restore, and has no request any more. */
export async function recordFound(
  tx: Tx,
  { hash, at, isPayment, ...found }: Omit<ReceivedPayment, "status"> & { fee: bigint; isPayment: boolean },
): Promise<void> {
  const operation = isPayment ? "PAYMENT" : "CONTRACT_CALL";
  await recordArrived(tx, { ...found, ...{ hash, at, status: "CONFIRMED", direction: "SENT", operation } });
}

type ArrivedPayment = ReceivedPayment & Pick<TransactionRow, "direction" | "operation"> & { fee?: bigint };

async function recordArrived(
  tx: Tx,
  { hash, at, ...arrived }: ArrivedPayment,
): Promise<TransactionRow | null> {
  const [row] = await tx
    .insert(transactions)
    .values({
      ...arrived,
      id: hash,
      transactionHash: hash,
      trustVaultInitiated: false,
      addresses: [arrived.from, arrived.to].filter((address) => address !== null),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  // What no request is behind has no entry in the audit log that would notify.
  if (row)
    await tx.execute(sql`select ${tellChange({ organisationId: row.organisationId, isQuiet: false })}`);
  return row ?? null;
}

export async function senderRow(tx: Tx, requestId: string): Promise<TransactionRow> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.requestId, requestId));
  if (!row) throw new Error(`Request ${requestId} has no transaction`);
  return row;
}

export async function recordTransfer(
  tx: Tx,
  transaction: TransactionRow,
  {
    position = 0,
    ...parties
  }: {
    originator: TravelRuleParty | null;
    beneficiary: TravelRuleParty | null;
    submitted: boolean;
    /** Among several, from 0. */
    position?: number;
  },
): Promise<void> {
  await tx.insert(transfers).values({
    id: randomUUID(),
    transactionOrder: transaction.order,
    direction: transaction.direction,
    assetId: transaction.assetId,
    amount: transaction.amount,
    from: transaction.from,
    to: transaction.to,
    position,
    ...parties,
  });
}
