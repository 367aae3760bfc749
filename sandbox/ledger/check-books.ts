import { sql } from "drizzle-orm";
import type { Db } from "../db/client";

/** Each finds what must not be; its words stand before how many there are. */
const CHECKS = [
  {
    words: "assets whose balances do not sum to zero",
    query: sql`select asset_id from ledger_accounts group by asset_id having sum(balance) <> 0`,
  },
  {
    words: "accounts whose balance is not the sum of their entries",
    query: sql`
      select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)
        or count(*) filter (where e.asset_id <> a.asset_id) > 0`,
  },
  {
    words: "bookings that do not balance",
    query: sql`
      select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2
      union
      select transaction_id from ledger_entries group by transaction_id, asset_id having sum(amount) <> 0`,
  },
  {
    words: "accounts below zero",
    query: sql`
      select id from ledger_accounts where kind in ('available', 'reserved', 'staked') and balance < 0`,
  },
  {
    words: "hours whose sum is not that of their entries",
    query: sql`
      select from ledger_hours h
      full join (
        select s.organisation_id, a.asset_id, a.kind, date_bin('1 hour', e.created_at, '2000-01-01 00:00Z') as hour,
          sum(e.amount) as amount
        from ledger_entries e
        join ledger_accounts a on a.id = e.account_id
        join sub_wallets s on s.id = a.sub_wallet_id
        group by 1, 2, 3, 4
      ) summed using (organisation_id, asset_id, kind, hour)
      where coalesce(h.amount, 0) <> coalesce(summed.amount, 0)`,
  },
] as const;

/** Computes all books again. @returns a line for each kind of thing that is wrong; none if they are right */
export async function checkBooks(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for (const { words, query } of CHECKS) {
    const { rows } = await db.execute(query);
    if (rows.length > 0) wrong.push(`${rows.length} ${words}`);
  }
  return wrong;
}
