import { and, desc, eq, getTableColumns, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import {
  exchangeDepositAddresses,
  payoutRows,
  subWallets,
  transactionAddresses,
  transactions,
} from "../db/schema";
import { type AddressBookRow, addressBookRows } from "./address-book";
import { ownerOf } from "./owner";
import type { TransactionRow } from "./transactions";

export type RecipientQuery = { chain: Chain; address: string; memo?: string | null };

export type RecipientRecord = {
  /** Prefers the payment's memo, then none, then any. */
  entry: AddressBookRow | null;
  ownName: string | null;
  /** Null if there is none in the whole history. */
  lastPayment: TransactionRow | null;
};

const SENT = ["SUBMITTED", "CONFIRMED", "COMPLETED", "CLEARED"];

const { addresses: _addresses, dueAt: _dueAt, ...columns } = getTableColumns(transactions);

/** @param except the request itself, and the one that it replaces */
export async function loadRecipientRecord(
  db: Db,
  organisationId: string,
  { chain, address, memo }: RecipientQuery,
  except: readonly string[] = [],
): Promise<RecipientRecord> {
  const [entries, ownName, lastPayment] = await Promise.all([
    addressBookRows(db, organisationId, chain, address),
    ownNameOf(db, organisationId, chain, address),
    lastPaymentTo(db, organisationId, { chain, address, except }),
  ]);
  const wanted = memo || null;
  const withMemo = (memo: string | null) => entries.find((one) => (one.memo || null) === memo);
  return { entry: withMemo(wanted) ?? withMemo(null) ?? entries[0] ?? null, ownName, lastPayment };
}

/** Or of the exchange account with this deposit address. */
async function ownNameOf(db: Db, organisationId: string, chain: string, address: string) {
  const owner = await ownerOf(db, chain, address);
  const { subWalletId, chain: at, address: paidAt } = exchangeDepositAddresses;
  const accounts = db
    .select({ id: subWalletId })
    .from(exchangeDepositAddresses)
    .where(and(eq(at, chain), eq(paidAt, canonicalAddress(chain, address))));
  const [own] = await db
    .select({ name: subWallets.name })
    .from(subWallets)
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        or(eq(subWallets.id, owner?.subWalletId ?? ""), inArray(subWallets.id, accounts)),
      ),
    );
  return own?.name ?? null;
}

async function lastPaymentTo(
  db: Db,
  organisationId: string,
  { chain, address, except }: { chain: Chain; address: string; except: readonly string[] },
) {
  const canonical = canonicalAddress(chain, address);
  const [newest] = await db
    .select(columns)
    .from(transactionAddresses)
    .innerJoin(transactions, eq(transactions.order, transactionAddresses.order))
    .where(
      and(
        eq(transactionAddresses.address, canonical),
        eq(transactions.organisationId, organisationId),
        eq(transactions.chain, chain),
        isPaidTo(chain, canonical),
        ne(transactions.direction, "RECEIVED"),
        notInArray(transactions.id, [...except]),
        eq(transactions.trustVaultInitiated, true),
        inArray(transactions.status, SENT),
      ),
    )
    .orderBy(desc(transactionAddresses.createdAt), desc(transactionAddresses.order))
    .limit(1);
  return newest ? partPaidTo(db, newest, canonical) : null;
}

/** Of a transaction that makes several payments of a payout, what it pays this recipient. */
async function partPaidTo(db: Db, transaction: TransactionRow, canonical: string): Promise<TransactionRow> {
  const { requestId, to } = transaction;
  if (to !== null || requestId === null) return transaction;
  const parts = await db
    .select({ amount: payoutRows.amount })
    .from(payoutRows)
    .where(and(eq(payoutRows.requestId, requestId), eq(payoutRows.to, canonical)));
  return { ...transaction, to: canonical, amount: parts.reduce((sum, { amount }) => sum + amount, 0n) };
}

const isPaidTo = (chain: Chain, canonical: string): SQL =>
  sql`(${isRecipient(chain, canonical)} or ${isOneOfRecipients(canonical)})`;

const isOneOfRecipients = (canonical: string): SQL => sql`(${transactions.to} is null and exists (
  select from ${payoutRows} w where w.request_id = ${transactions.requestId} and w.to_address = ${canonical}))`;

function isRecipient(chain: Chain, canonical: string): SQL {
  if (!factsOf(chain).addresses.isHex) return eq(transactions.to, canonical);
  const digits = canonical.replace(/^(0x|xdc)/i, "").toLowerCase();
  return sql`regexp_replace(lower(${transactions.to}), '^(0x|xdc)', '') = ${digits}`;
}
