import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { assets, exchangeTransfers, requests } from "../db/schema";
import type { TransactionRow } from "../wallets/transactions";
import { exchangeFactsOf } from "./facts";

export type TransferTransaction = TransactionRow & {
  /** 'Kraken to Luno' */
  route: string;
};

/** By its request's id; null for any other id. */
export async function findTransferTransaction(
  db: Db,
  organisationId: string,
  id: string,
): Promise<TransferTransaction | null> {
  if (!isUuid(id)) return null;
  const isIt = and(eq(exchangeTransfers.id, id), eq(exchangeTransfers.organisationId, organisationId));
  const [row] = await sentTransfers(db, and(isIt, isNotNull(exchangeTransfers.fromId)), 1);
  return row ?? null;
}

/** Newest first, drafts included; one more than the limit. @param to null: any */
export function listTransferTransactions(
  db: Db,
  subWalletId: string,
  { limit, after }: PageRequest,
  to: string | null,
): Promise<TransferTransaction[]> {
  const createdAtOfLast = sql`(select created_at from exchange_transfers where id = ${after}::uuid)`;
  const where = and(
    eq(exchangeTransfers.fromId, subWalletId),
    to === null ? undefined : eq(exchangeTransfers.toId, to),
    after === null
      ? undefined
      : sql`(${exchangeTransfers.createdAt}, ${exchangeTransfers.id}) < (${createdAtOfLast}, ${after}::uuid)`,
  );
  return sentTransfers(db, where, limit + 1);
}

async function sentTransfers(db: Db, where: SQL | undefined, limit: number): Promise<TransferTransaction[]> {
  const rows = await db
    .select({ transfer: exchangeTransfers, request: requests, chain: assets.chain })
    .from(exchangeTransfers)
    .innerJoin(requests, eq(requests.id, exchangeTransfers.id))
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .where(where)
    .orderBy(desc(exchangeTransfers.createdAt), desc(exchangeTransfers.id))
    .limit(limit);
  return rows.map(({ transfer, request, chain }) => {
    const { id, organisationId, fromId, toId, assetId } = transfer;
    const { amount, transactionHash, createdAt, updatedAt } = transfer;
    return {
      ...{ id, organisationId, chain, assetId, amount, transactionHash, createdAt, updatedAt },
      order: -1,
      requestId: id,
      subWalletId: fromId ?? "",
      status: request.status,
      cancelReason: request.cancelReason,
      trustVaultInitiated: true,
      direction: "SENT",
      operation: "EXCHANGE_TRANSFER",
      fee: null,
      from: fromId,
      to: toId,
      held: false,
      complianceReviews: 0,
      route: [fromId ?? "", toId].map(exchangeWords).join(" to "),
    };
  });
}

function exchangeWords(subWalletId: string): string {
  const type = subWalletId.split("/")[1] ?? "";
  return exchangeFactsOf(type)?.name ?? "own sub-wallet";
}
