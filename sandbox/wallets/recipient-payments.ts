import { and, desc, eq, getTableColumns, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { payoutRows, transactionAddresses, transactions } from "../db/schema";
import type { TransactionRow } from "./transactions";

export type PaidAddress = {
  organisationId: string;
  chain: Chain;
  address: string;
  /** Requests that do not count: the one that is asked about, and the one that it replaces. */
  except: readonly string[];
};

/** Of one asset, smallest units. */
export type PaidTotal = { assetId: string; amount: bigint; count: number };

const MAX_SHOWN = 3;
/** Of an address with a longer history, nothing is added up. */
const MAX_ADDED = 5_000;

export const SENT_STATUSES = ["SUBMITTED", "CONFIRMED", "COMPLETED", "CLEARED"];

const { addresses: _addresses, dueAt: _dueAt, ...columns } = getTableColumns(transactions);

/** Newest first, at most three. Of a transaction that makes several payments, what it pays this address. */
export async function loadLastPayments(db: Db, paid: PaidAddress): Promise<TransactionRow[]> {
  const canonical = canonicalAddress(paid.chain, paid.address);
  const newest = await db
    .select(columns)
    .from(transactionAddresses)
    .innerJoin(transactions, eq(transactions.order, transactionAddresses.order))
    .where(and(eq(transactionAddresses.address, canonical), isPaymentTo(paid, canonical)))
    .orderBy(desc(transactionAddresses.createdAt), desc(transactionAddresses.order))
    .limit(MAX_SHOWN);
  return Promise.all(newest.map((row) => partPaidTo(db, row, canonical)));
}

/** What was ever paid to it, by asset; null if its history is too long to be added up. */
export async function loadPaidTotals(db: Db, paid: PaidAddress): Promise<PaidTotal[] | null> {
  const canonical = canonicalAddress(paid.chain, paid.address);
  const newest = db
    .select({ order: transactionAddresses.order })
    .from(transactionAddresses)
    .where(eq(transactionAddresses.address, canonical))
    .orderBy(desc(transactionAddresses.createdAt), desc(transactionAddresses.order))
    .limit(MAX_ADDED + 1)
    .as("newest");
  const rows = await db
    .select({
      assetId: transactions.assetId,
      amount: sql<string>`sum(coalesce(${payoutRows.amount}, ${transactions.amount}))`,
      count: sql<number>`count(*)::int`,
      seen: sql<number>`(select count(*)::int from ${newest})`,
    })
    .from(newest)
    .innerJoin(transactions, eq(transactions.order, newest.order))
    .leftJoin(
      payoutRows,
      and(
        sql`${transactions.to} is null`,
        eq(payoutRows.requestId, transactions.requestId),
        eq(payoutRows.to, canonical),
      ),
    )
    .where(isPaymentTo(paid, canonical))
    .groupBy(transactions.assetId);
  if (rows.some(({ seen }) => seen > MAX_ADDED)) return null;
  return rows.map(({ assetId, amount, count }) => ({ assetId, count, amount: BigInt(amount) }));
}

function isPaymentTo({ organisationId, chain, except }: PaidAddress, canonical: string) {
  return and(
    eq(transactions.organisationId, organisationId),
    eq(transactions.chain, chain),
    sql`(${isRecipient(chain, canonical)} or ${isOneOfRecipients(canonical)})`,
    ne(transactions.direction, "RECEIVED"),
    notInArray(transactions.id, [...except]),
    eq(transactions.trustVaultInitiated, true),
    inArray(transactions.status, SENT_STATUSES),
  );
}

async function partPaidTo(db: Db, transaction: TransactionRow, canonical: string): Promise<TransactionRow> {
  const { requestId, to } = transaction;
  if (to !== null || requestId === null) return transaction;
  const parts = await db
    .select({ amount: payoutRows.amount })
    .from(payoutRows)
    .where(and(eq(payoutRows.requestId, requestId), eq(payoutRows.to, canonical)));
  return { ...transaction, to: canonical, amount: parts.reduce((sum, { amount }) => sum + amount, 0n) };
}

const isOneOfRecipients = (canonical: string): SQL => sql`(${transactions.to} is null and exists (
  select from ${payoutRows} w where w.request_id = ${transactions.requestId} and w.to_address = ${canonical}))`;

function isRecipient(chain: Chain, canonical: string): SQL {
  if (!factsOf(chain).addresses.isHex) return eq(transactions.to, canonical);
  const digits = canonical.replace(/^(0x|xdc)/i, "").toLowerCase();
  return sql`regexp_replace(lower(${transactions.to}), '^(0x|xdc)', '') = ${digits}`;
}
