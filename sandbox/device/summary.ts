import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { assets, subWallets, transactions } from "../db/schema";
import { idOfParty, loadPartyNames } from "../wallets/party-names";
import { amountText } from "./amount";
import type { RequestRow } from "./inbox";

/** A request in one line, from its sender's history. Only the request's own page reads the transaction. */
export type Summary = {
  amount: string;
  unit: string;
  subWallet: string;
  to: string;
  /** The organisation's own name of it. */
  toName: string | null;
};

/** Summaries by request id. */
export async function summariesOf(db: Db, rows: RequestRow[]): Promise<Map<string, Summary>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({
      requestId: transactions.requestId,
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
          rows.map(({ id }) => id),
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
  return new Map(
    found.map((row) => [
      row.requestId ?? "",
      {
        amount: amountText(row.amount, row.decimals),
        unit: row.symbol,
        subWallet: row.subWallet,
        to: row.to ?? "",
        toName: names.get(idOfParty(partyOf(row))) ?? null,
      },
    ]),
  );
}
