import { BigNumber } from "bignumber.js";
import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import { recordAuditEvent } from "../auth/audit";
import type { Principal } from "../auth/principal";
import { invalidInput } from "../base/errors";
import type { Tx } from "../db/client";
import { assets, subWallets, transactions } from "../db/schema";
import { answerOnce } from "../idempotency/answer-once";
import { postMail } from "../mail/mailbox";
import type { Services } from "../services";
import { loadAssets, nativeAsset } from "../wallets/assets";
import { toCsv } from "./csv";
import { assertNotInFuture, type DateRange, parseMoment } from "./date-range";

export type CsvTransactionsInput = {
  assetSymbols?: string[] | null;
  count?: number | null;
  fromDate?: string | null;
  toDate?: string | null;
};

const MAX_TRANSACTIONS = 10_000;
const HEADER = [
  "Created (UTC)",
  "Updated (UTC)",
  "Transaction id",
  "Hash",
  "Chain",
  "Sub-wallet",
  "Direction",
  "Status",
  "From",
  "To",
  "Amount",
  "Asset",
  "Fee",
  "Fee asset",
];

/**
 * E-mails the organisation's transactions to the caller as a CSV file, newest first. Quantities in whole units.
 * @throws ApiError INVALID_INPUT for invalid or future dates, and for a count that is not 1 to 10,000
 */
export async function requestCsvTransactions(
  services: Services,
  principal: Principal,
  input: CsvTransactionsInput,
  idempotencyKey: string | null,
): Promise<{ email: string }> {
  const range = readRange(input, services.clock());
  const count = input.count ?? MAX_TRANSACTIONS;
  if (count < 1 || count > MAX_TRANSACTIONS)
    throw invalidInput(`The count must be between 1 and ${MAX_TRANSACTIONS}`);
  const { organisationId, email, actor } = principal;
  const operation = { name: "requestCsvTransactions", input, idempotencyKey };
  return answerOnce(services, principal, operation, async (tx) => {
    const lines = await linesOf(tx, organisationId, { range, count, symbols: input.assetSymbols ?? null });
    const createdAt = services.clock();
    await postMail(tx, {
      organisationId,
      recipient: email,
      subject: "Your transaction history",
      body: `The transaction history you requested: ${lines.length} transaction(s).`,
      attachmentName: `transactions-${createdAt.toISOString().slice(0, 10)}.csv`,
      attachment: toCsv([HEADER, ...lines]),
      createdAt,
    });
    await recordAuditEvent(tx, {
      organisationId,
      actor,
      description: "Transaction history requested",
      at: createdAt,
    });
    return { email };
  });
}

function readRange({ fromDate, toDate }: CsvTransactionsInput, now: Date): DateRange {
  const range = {
    from: fromDate ? parseMoment(fromDate, "start date", "start") : new Date(0),
    to: toDate ? parseMoment(toDate, "end date", "end") : now,
  };
  assertNotInFuture(range, now);
  return range;
}

async function linesOf(
  tx: Tx,
  organisationId: string,
  { range, count, symbols }: { range: DateRange; count: number; symbols: string[] | null },
): Promise<string[][]> {
  const natives = await loadAssets(tx);
  const rows = await tx
    .select({ row: transactions, asset: assets, subWallet: subWallets.name })
    .from(transactions)
    .innerJoin(assets, eq(assets.id, transactions.assetId))
    .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
    .where(
      and(
        eq(transactions.organisationId, organisationId),
        gte(transactions.createdAt, range.from),
        lte(transactions.createdAt, range.to),
        symbols ? inArray(assets.symbol, symbols) : undefined,
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(transactions.order))
    .limit(count);
  return rows.map(({ row, asset, subWallet }) => {
    const native = nativeAsset(natives, row.chain);
    return [
      row.createdAt.toISOString(),
      row.updatedAt.toISOString(),
      row.id,
      row.transactionHash ?? "",
      row.chain,
      subWallet,
      row.direction,
      row.status,
      row.from ?? "",
      row.to ?? "",
      wholeUnits(row.amount, asset.decimals),
      asset.symbol,
      row.fee === null || !native ? "" : wholeUnits(row.fee, native.decimals),
      row.fee === null || !native ? "" : native.symbol,
    ];
  });
}

const wholeUnits = (quantity: bigint, decimals: number): string =>
  new BigNumber(quantity.toString()).shiftedBy(-decimals).toFixed();
