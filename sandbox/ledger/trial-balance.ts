import { sql } from "drizzle-orm";
import type { Db } from "../db/client";

export type TrialBalance = {
  /** No discrepancy in any list below. */
  isSound: boolean;
  /** Sums over all accounts and over all entries of each asset. Both must be zero. */
  assets: { assetId: string; accounts: bigint; entries: bigint }[];
  /** Accounts whose cached balance is not the sum of their entries. */
  drifted: { accountId: bigint; balance: bigint; entries: bigint }[];
  /** Transactions that do not balance in some asset, or that have fewer than two entries. */
  halfPosted: { transactionId: string; kind: string; reference: string }[];
  /** Sub-wallet accounts below zero. */
  overdrawn: { accountId: bigint; balance: bigint }[];
};

/** Recalculates the books and reports every discrepancy. */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const assets = await db.execute<{ asset_id: string; accounts: string; entries: string }>(sql`
    select a.asset_id, sum(a.balance)::text as accounts,
      coalesce((select sum(e.amount) from ledger_entries e where e.asset_id = a.asset_id), 0)::text as entries
    from ledger_accounts a group by a.asset_id order by a.asset_id`);
  const drifted = await db.execute<{ id: string; balance: string; entries: string }>(sql`
    select a.id::text as id, a.balance::text as balance, coalesce(sum(e.amount), 0)::text as entries
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0)
      or count(*) filter (where e.asset_id <> a.asset_id) > 0
    order by a.id`);
  const halfPosted = await db.execute<{ id: string; kind: string; reference: string }>(sql`
    select t.id::text as id, t.kind, t.reference from ledger_transactions t
    where (select count(*) from ledger_entries e where e.transaction_id = t.id) < 2
      or exists (select 1 from ledger_entries e where e.transaction_id = t.id
        group by e.asset_id having sum(e.amount) <> 0)
    order by t.id`);
  const overdrawn = await db.execute<{ id: string; balance: string }>(sql`
    select id::text as id, balance::text as balance from ledger_accounts
    where kind in ('available', 'reserved', 'staked') and balance < 0 order by id`);
  const report = {
    assets: assets.rows.map((row) => ({
      assetId: row.asset_id,
      accounts: BigInt(row.accounts),
      entries: BigInt(row.entries),
    })),
    drifted: drifted.rows.map((row) => ({
      accountId: BigInt(row.id),
      balance: BigInt(row.balance),
      entries: BigInt(row.entries),
    })),
    halfPosted: halfPosted.rows.map(({ id, kind, reference }) => ({ transactionId: id, kind, reference })),
    overdrawn: overdrawn.rows.map((row) => ({ accountId: BigInt(row.id), balance: BigInt(row.balance) })),
  };
  const isSound =
    report.assets.every(({ accounts, entries }) => accounts === 0n && entries === 0n) &&
    report.drifted.length + report.halfPosted.length + report.overdrawn.length === 0;
  return { isSound, ...report };
}
