import { and, desc, eq, getTableColumns, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { payoutRows, transactionAddresses, transactions } from "../db/schema";
import { canonicalPlaces } from "./owner";
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

/** Of each address, newest first, at most three. Of a transaction that makes several payments, what it pays the address. */
export async function loadLastPayments(db: Db, paid: readonly PaidAddress[]): Promise<TransactionRow[][]> {
  if (paid.length === 0) return [];
  const wanted = canonicalPlaces(paid).map(({ i, organisationId, chain, address, except }) => ({
    i,
    organisation_id: organisationId,
    chain,
    address,
    digits: digitsOf(chain, address),
    excepted: except,
  }));
  const found = await db
    .select({ i: sql<number>`found.i`, address: sql<string>`found.address`, row: columns })
    .from(sql`(${findPayments(JSON.stringify(wanted), paid.length)}) as found`)
    .innerJoin(transactions, eq(transactions.order, sql`found."order"`))
    .orderBy(sql`found.i`, sql`found.at desc`, sql`found."order" desc`);
  const rows = await Promise.all(
    found.map(async ({ i, address, row }) => ({ i, row: await partPaidTo(db, row, address) })),
  );
  return paid.map((_, i) => rows.flatMap((one) => (one.i === i ? [one.row] : [])));
}

const findPayments = (wanted: string, count: number): SQL => sql`
  select wanted.i, wanted.address, last.at, last."order"
  from (
    select * from json_to_recordset(${wanted}::json)
      as asked (i int, organisation_id uuid, chain text, address text, digits text, excepted text[])
    limit ${sql.raw(String(count))}
  ) as wanted
  cross join lateral (
    select a.created_at as at, a."order"
    from transaction_addresses a join transactions t on t."order" = a."order"
    where a.address = wanted.address and t.organisation_id = wanted.organisation_id and t.chain = wanted.chain
      and (t.to_id = wanted.address or regexp_replace(lower(t.to_id), '^(0x|xdc)', '') = wanted.digits
        or t.to_id is null and exists (
          select from payout_rows w where w.request_id = t.request_id and w.to_address = wanted.address))
      and t.direction <> 'RECEIVED' and t.id <> all (wanted.excepted) and t.trust_vault_initiated
      and t.status in (${sql.raw(SENT_STATUSES.map((status) => `'${status}'`).join(", "))})
    order by a.created_at desc, a."order" desc limit ${sql.raw(String(MAX_SHOWN))}
  ) as last`;

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

/** Null where letter case counts. */
const digitsOf = (chain: Chain, canonical: string): string | null =>
  factsOf(chain).addresses.isHex ? canonical.replace(/^(0x|xdc)/i, "").toLowerCase() : null;

function isRecipient(chain: Chain, canonical: string): SQL {
  const digits = digitsOf(chain, canonical);
  if (digits === null) return eq(transactions.to, canonical);
  return sql`regexp_replace(lower(${transactions.to}), '^(0x|xdc)', '') = ${digits}`;
}
