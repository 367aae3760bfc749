import { eq, type SQL } from "drizzle-orm";
import type { Tx } from "../db/client";
import { assets, subWallets, transactions } from "../db/schema";
import { inWholeUnits } from "../ledger/available";
import type { TransactionRow } from "../wallets/transactions";
import type { RequestRow } from "./move-request";

/** What a request is about, for people: `4.2 ETH from Trading desk`, or `Change policy` where nothing is moved. */
export async function requestTitle(tx: Tx, { id, type }: Pick<RequestRow, "id" | "type">): Promise<string> {
  const sent = await findMoved(tx, eq(transactions.requestId, id));
  if (sent) return `${inWholeUnits(sent.amount, sent.asset)} from ${sent.name}`;
  const words = type
    .replace(/_REQUEST$/, "")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a payment received is: `4.2 ETH to Trading desk`. */
export async function arrivalTitle(tx: Tx, { order }: Pick<TransactionRow, "order">): Promise<string> {
  const received = await findMoved(tx, eq(transactions.order, order));
  if (!received) throw new Error(`There is no transaction ${order}`);
  return `${inWholeUnits(received.amount, received.asset)} to ${received.name}`;
}

async function findMoved(tx: Tx, isWanted: SQL) {
  const [moved] = await tx
    .select({ amount: transactions.amount, asset: assets, name: subWallets.name })
    .from(transactions)
    .innerJoin(assets, eq(assets.id, transactions.assetId))
    .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
    .where(isWanted)
    .limit(1);
  return moved;
}
