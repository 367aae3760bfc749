import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { Holder } from "./organisation-books";

/** Smallest units, staked and reserved included. */
export type HeldOverTime = Holder & { quantities: bigint[] };

type Row = Holder & { balance: string; point: number | null; amount: string };

/**
 * Today's balances without later entries, ordered by sub-wallet and asset. Leaves out what is always zero.
 * @param times oldest first
 */
export async function subWalletHoldingsAt(
  db: Db,
  organisationId: string,
  times: readonly Date[],
): Promise<HeldOverTime[]> {
  const [first] = times;
  if (!first) return [];
  // Entries at a moment belong to it: a bucket begins a microsecond later.
  const starts = times.map((time) => `${time.toISOString().slice(0, -1)}001Z`);
  // One statement, so that balances and entries are of the same moment.
  const { rows } = await db.execute<Row>(sql`
    with later as (
      select account_id, width_bucket(created_at, ${sql.param(`{${starts.join(",")}}`)}::timestamptz[]) as point,
        sum(amount) as amount
      from ledger_entries where created_at > ${first.toISOString()}::timestamptz
      group by 1, 2
    )
    select a.sub_wallet_id as "subWalletId", a.asset_id as "assetId", a.balance::text as balance,
      later.point, coalesce(later.amount, 0)::text as amount, a.id::text as account
    from ledger_accounts a
    join sub_wallets s on s.id = a.sub_wallet_id
    left join later on later.account_id = a.id
    where s.organisation_id = ${organisationId}
    order by a.sub_wallet_id, a.asset_id, a.id`);
  return addUp(rows as (Row & { account: string })[], times.length);
}

function addUp(rows: readonly (Row & { account: string })[], count: number): HeldOverTime[] {
  const held = new Map<string, HeldOverTime>();
  const accounts = new Set<string>();
  for (const { subWalletId, assetId, balance, point, amount, account } of rows) {
    const key = `${subWalletId} ${assetId}`;
    const one = held.get(key) ?? { subWalletId, assetId, quantities: Array<bigint>(count).fill(0n) };
    held.set(key, one);
    const now = accounts.has(account) ? 0n : BigInt(balance);
    accounts.add(account);
    const later = BigInt(amount);
    one.quantities = one.quantities.map(
      (quantity, at) => quantity + now - (point !== null && Number(point) > at ? later : 0n),
    );
  }
  return [...held.values()].filter(({ quantities }) => quantities.some((quantity) => quantity !== 0n));
}
