import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Tx } from "../db/client";
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from "../db/schema";

/** `available`, `reserved` and `staked` belong to a sub-wallet; `network` is everybody else, `fees` the miners. */
export type LedgerAccount =
  | { kind: "available" | "reserved" | "staked"; subWalletId: string; assetId: string }
  | { kind: "network" | "fees"; assetId: string };

/** Signed, smallest units. */
export type Leg = { account: LedgerAccount; amount: bigint };

export type Posting = {
  kind: string;
  /** A request id or network hash. Unique with kind. */
  reference: string;
  /** They sum to zero for every asset. Legs of the same account are merged, empty ones dropped. */
  legs: Leg[];
  /** For past events; now by default. */
  createdAt?: Date;
};

type AccountRow = { id: bigint; kind: string; subWalletId: string | null; assetId: string; balance: bigint };

/**
 * Posts entries and balances in the caller's transaction. Locks accounts in the order of their ids, so two postings
 * cannot deadlock; transactions with several postings must be ready to retry. Repeating a posting does nothing, so
 * steps can be repeated after a crash; with other legs it is an error.
 * @returns false if posted before
 * @throws ApiError INSUFFICIENT_BALANCE if a sub-wallet's balance would fall below zero
 * @throws Error if the legs do not balance
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const legs = mergeLegs(posting.legs);
  assertBalanced(legs);
  const createdAt = posting.createdAt ?? new Date();
  const { kind, reference } = posting;
  const [transaction] = await tx
    .insert(ledgerTransactions)
    .values({ id: randomUUID(), kind, reference, createdAt })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (!transaction) {
    await assertSameLegs(tx, posting, legs);
    return false;
  }
  const accounts = await lockAccounts(tx, [...legs.values()]);
  const entries = [...legs].map(([key, { amount }]) => {
    const account = accounts.get(key);
    if (!account) throw new Error("A ledger account is missing");
    return { account, amount };
  });
  for (const { account, amount } of entries) {
    const isHolding = account.kind !== "network" && account.kind !== "fees";
    if (isHolding && account.balance + amount < 0n) {
      throw new ApiError("INSUFFICIENT_BALANCE", "Insufficient balance");
    }
  }
  const changes = entries.map(
    ({ account, amount }) => sql`(${account.id}::bigint, ${account.assetId}, ${amount.toString()}::numeric)`,
  );
  await tx.execute(sql`
    with change (account_id, asset_id, amount) as (values ${sql.join(changes, sql`, `)}),
    changed as (
      update ledger_accounts set balance = balance + change.amount
      from change where ledger_accounts.id = change.account_id)
    insert into ledger_entries (transaction_id, account_id, asset_id, amount, created_at)
    select ${transaction.id}::uuid, account_id, asset_id, amount, ${createdAt.toISOString()}::timestamptz from change
  `);
  return true;
}

function keyOf(account: { kind: string; subWalletId?: string | null; assetId: string }): string {
  return JSON.stringify([account.kind, account.subWalletId ?? null, account.assetId]);
}

function mergeLegs(legs: Leg[]): Map<string, Leg> {
  const merged = new Map<string, Leg>();
  for (const { account, amount } of legs) {
    const key = keyOf(account);
    merged.set(key, { account, amount: (merged.get(key)?.amount ?? 0n) + amount });
  }
  return new Map([...merged].filter(([, { amount }]) => amount !== 0n));
}

function assertBalanced(legs: Map<string, Leg>): void {
  if (legs.size === 0) throw new Error("A posting needs legs that move something");
  const sums = new Map<string, bigint>();
  for (const { account, amount } of legs.values()) {
    sums.set(account.assetId, (sums.get(account.assetId) ?? 0n) + amount);
  }
  for (const [assetId, sum] of sums) {
    if (sum !== 0n) throw new Error(`The posting does not balance in ${assetId}`);
  }
}

async function lockAccounts(tx: Tx, legs: Leg[]): Promise<Map<string, AccountRow>> {
  const wanted = legs.map(({ account }) => ({ subWalletId: null, ...account }));
  const known = await lockKnown(tx, wanted);
  if (known.size === wanted.length) return known;
  // Two postings that create the same rows in different orders would deadlock.
  const ordered = [...wanted].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await tx.insert(ledgerAccounts).values(ordered).onConflictDoNothing();
  return lockKnown(tx, wanted);
}

async function lockKnown(
  tx: Tx,
  wanted: { kind: LedgerAccount["kind"]; subWalletId: string | null; assetId: string }[],
): Promise<Map<string, AccountRow>> {
  const rows = await tx
    .select()
    .from(ledgerAccounts)
    .where(
      or(
        ...wanted.map((account) =>
          and(
            eq(ledgerAccounts.kind, account.kind),
            sql`coalesce(${ledgerAccounts.subWalletId}, '') = ${account.subWalletId ?? ""}`,
            eq(ledgerAccounts.assetId, account.assetId),
          ),
        ),
      ),
    )
    .orderBy(asc(ledgerAccounts.id))
    .for("no key update");
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function assertSameLegs(tx: Tx, { kind, reference }: Posting, legs: Map<string, Leg>): Promise<void> {
  const posted = tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.kind, kind), eq(ledgerTransactions.reference, reference)));
  const entries = await tx
    .select({ account: ledgerAccounts, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, posted));
  const isSame =
    entries.length === legs.size &&
    entries.every(({ account, amount }) => legs.get(keyOf(account))?.amount === amount);
  if (!isSame) throw new Error(`${kind} ${reference} was posted before with other legs`);
}
