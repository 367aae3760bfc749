import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { assets, subWallets, transactions } from "../db/schema";
import { amountText } from "./amount";
import type { RequestRow } from "./inbox";

/** A request in one line, from its sender's history. Only the request's own page reads the transaction. */
export type Summary = { amount: string; unit: string; subWallet: string; to: string };

/** Summaries by request id. */
export async function summariesOf(db: Db, rows: RequestRow[]): Promise<Map<string, Summary>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({
      requestId: transactions.requestId,
      amount: transactions.amount,
      to: transactions.to,
      decimals: assets.decimals,
      symbol: assets.symbol,
      subWallet: subWallets.name,
    })
    .from(transactions)
    .innerJoin(assets, eq(assets.id, transactions.assetId))
    .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
    .where(
      and(
        inArray(
          transactions.requestId,
          rows.map(({ id }) => id),
        ),
        inArray(transactions.direction, ["SENT", "SELF"]),
      ),
    );
  return new Map(
    found.map(({ requestId, amount, to, decimals, symbol, subWallet }) => [
      requestId ?? "",
      { amount: amountText(amount, decimals), unit: symbol, subWallet, to: to ?? "" },
    ]),
  );
}
