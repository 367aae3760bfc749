import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { assets, subWallets, transactions } from "../db/schema";
import { inWholeUnits } from "../ledger/available";
import type { RequestRow } from "./move-request";

/** What a request is about, for people: `4.2 ETH from Trading desk`, or `Change policy` where nothing is moved. */
export async function requestTitle(tx: Tx, { id, type }: Pick<RequestRow, "id" | "type">): Promise<string> {
  const [sent] = await tx
    .select({ amount: transactions.amount, asset: assets, name: subWallets.name })
    .from(transactions)
    .innerJoin(assets, eq(assets.id, transactions.assetId))
    .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
    .where(eq(transactions.requestId, id))
    .limit(1);
  if (sent) return `${inWholeUnits(sent.amount, sent.asset)} from ${sent.name}`;
  const words = type
    .replace(/_REQUEST$/, "")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
