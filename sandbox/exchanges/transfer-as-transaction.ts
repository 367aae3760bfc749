import { and, eq, isNotNull } from "drizzle-orm";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { assets, exchangeTransfers, requests } from "../db/schema";
import type { TransactionRow } from "../wallets/transactions";
import { exchangeFactsOf } from "./facts";

/** An exchange transfer as a transaction: it is on no chain of its own, and its parties are sub-wallets. */
export type TransferTransaction = TransactionRow & {
  /** 'Kraken to Luno' */
  route: string;
};

/** A transfer that was requested here, by its request's id; null for any other id. */
export async function findTransferTransaction(
  db: Db,
  organisationId: string,
  id: string,
): Promise<TransferTransaction | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ transfer: exchangeTransfers, request: requests, chain: assets.chain })
    .from(exchangeTransfers)
    .innerJoin(requests, eq(requests.id, exchangeTransfers.id))
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .where(
      and(
        eq(exchangeTransfers.id, id),
        eq(exchangeTransfers.organisationId, organisationId),
        isNotNull(exchangeTransfers.fromId),
      ),
    );
  if (!row) return null;
  const { transfer, request, chain } = row;
  const { fromId, toId, assetId, amount, transactionHash, createdAt, updatedAt } = transfer;
  return {
    ...{ id, organisationId, chain, assetId, amount, transactionHash, createdAt, updatedAt },
    // It stands in no list.
    order: -1,
    requestId: id,
    subWalletId: fromId ?? "",
    status: request.status,
    cancelReason: request.cancelReason,
    trustVaultInitiated: true,
    direction: "SENT",
    fee: null,
    from: fromId,
    to: toId,
    held: false,
    complianceReviews: 0,
    route: [fromId ?? "", toId].map(exchangeWords).join(" to "),
  };
}

function exchangeWords(subWalletId: string): string {
  const type = subWalletId.split("/")[1] ?? "";
  return exchangeFactsOf(type)?.name ?? "own sub-wallet";
}
