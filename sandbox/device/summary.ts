import { and, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Operation } from "../base/operation";
import type { Db } from "../db/client";
import { assets, exchangeTransfers, subWallets, transactions } from "../db/schema";
import { isMessageRequestType } from "../requests/request-type";
import { idOfParty, loadPartyNames } from "../wallets/party-names";
import { amountText } from "./amount";
import type { RequestRow } from "./inbox";

/** From its sender's history: only the request's page reads the transaction. */
export type Summary = {
  operation: Operation;
  amount: string;
  unit: string;
  subWallet: string;
  address: string;
  to: string;
  toName: string | null;
};

export async function summariesOf(db: Db, rows: RequestRow[]): Promise<Map<string, Summary>> {
  const paying = rows.filter(({ type }) => !isMessageRequestType(type));
  if (paying.length === 0) return new Map();
  const found = await db
    .select({
      requestId: transactions.requestId,
      operation: transactions.operation,
      address: subWallets.address,
      amount: transactions.amount,
      to: transactions.to,
      chain: transactions.chain,
      organisationId: transactions.organisationId,
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
          paying.map(({ id }) => id),
        ),
        inArray(transactions.direction, ["SENT", "SELF"]),
      ),
    );
  const partyOf = ({ organisationId, chain, to }: (typeof found)[number]) => ({
    organisationId,
    chain,
    id: to ?? "",
  });
  const names = await loadPartyNames(db, found.map(partyOf));
  const named = found.map((row) => ({ ...row, toName: names.get(idOfParty(partyOf(row))) ?? null }));
  const isTransfer = { operation: "EXCHANGE_TRANSFER" as const, address: "" };
  const transfers = (await transfersOf(db, rows)).map((row) => ({ ...row, ...isTransfer }));
  return new Map([...named, ...transfers].map((row) => [row.requestId ?? "", summaryOf(row)]));
}

type SummaryRow = Omit<Summary, "amount" | "unit" | "to"> & {
  amount: bigint;
  decimals: number;
  symbol: string;
  to: string | null;
};

function summaryOf({ amount, decimals, symbol, to, ...row }: SummaryRow): Summary {
  return { ...row, amount: amountText(amount, decimals), unit: symbol, to: to ?? "" };
}

/** Exchange transfers name sub-wallets instead of addresses. */
function transfersOf(db: Db, rows: RequestRow[]) {
  const recipient = alias(subWallets, "recipient");
  const ids = rows.filter(({ type }) => type === "EXCHANGE_TRANSFER_REQUEST").map(({ id }) => id);
  return db
    .select({
      requestId: exchangeTransfers.id,
      amount: exchangeTransfers.amount,
      to: exchangeTransfers.toId,
      decimals: assets.decimals,
      symbol: assets.symbol,
      subWallet: subWallets.name,
      toName: recipient.name,
    })
    .from(exchangeTransfers)
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .innerJoin(subWallets, eq(subWallets.id, exchangeTransfers.fromId))
    .innerJoin(recipient, eq(recipient.id, exchangeTransfers.toId))
    .where(inArray(exchangeTransfers.id, ids));
}
