import { createHash } from "node:crypto";

/** Every tenth transaction belongs to the first sub-wallet, so that one has a long history. */
const LONG_HISTORY_SHARE = 10;
const COUNTERPARTIES = 5000;
const FEE = 420_000_000_000_000n;

const md5 = (text) => createHash("md5").update(text).digest("hex");

/** The hash of the transaction numbered so. */
export const hashOf = (number) => `0x${md5(`bench/${number}`)}${md5(`bench//${number}`)}`;

/**
 * Adds the transactions numbered from `first + 1` to `last`, spread over a year and over the sub-wallets of these
 * types: history, transfers, what the network mined, and the books. All amounts are in the chain's own coin. Each
 * sub-wallet receives first and then sends less, so that none is overdrawn.
 * @param {import("./database.mjs").BenchDatabase} database
 * @param {{ organisationId: string, types: string[], first: number, last: number }} range
 */
export async function addTransactions(database, { organisationId, types, first, last }) {
  await database.query("begin");
  try {
    await database.query("drop table if exists bench_rows");
    await database.query(PLAN_ROWS, [organisationId, types, first + 1, last]);
    for (const statement of STATEMENTS) await database.query(statement);
    await database.query("commit");
  } catch (error) {
    await database.query("rollback");
    throw error;
  }
}

/** The rows to add, one a transaction; `nth` counts those of a sub-wallet. */
const PLAN_ROWS = `
  create temp table bench_rows as
  with owners as (
    select s.id, s.organisation_id, s.chain, s.address, a.id as asset_id,
      row_number() over (order by s."order") - 1 as place
    from sub_wallets s
    join assets a on a.chain = s.chain and a.type = 'NATIVE'
    where s.organisation_id = $1 and s.type = any($2)
  ), numbers as (
    select n, case when n % ${LONG_HISTORY_SHARE} = 0 then 0 else n % (select count(*) from owners) end as place
    from generate_series($3::int, $4::int) n
  ), numbered as (
    select *, row_number() over (partition by place order by n) as nth from numbers join owners using (place)
  )
  select n, id as sub_wallet_id, organisation_id, chain, asset_id, address as own,
    left(address, length(address) - 40) || lpad(to_hex(n % ${COUNTERPARTIES}), 40, '5a') as other,
    '0x' || md5('bench/' || n) || md5('bench//' || n) as hash,
    md5('bench/request/' || n)::uuid as request_id,
    nth % 2 = 0 as sent,
    (case when nth % 2 = 0 then 1 + n % 97 else 300 end)::numeric * 100000000000000 as amount,
    date_trunc('second', now()) - make_interval(secs => 3600 + (n::bigint * 7919 % 33000000)) as at
  from numbered`;

/** The books are checked as a whole below: the trigger would check each entry alone, which takes longer than all else. */
const STATEMENTS = [
  "alter table ledger_entries disable trigger ledger_entries_balanced",
  `insert into transactions (id, request_id, organisation_id, sub_wallet_id, chain, asset_id, transaction_hash, status,
     trust_vault_initiated, direction, operation, amount, fee, from_id, to_id, addresses, created_at, updated_at)
   select case when sent then request_id::text else hash end, case when sent then request_id end, organisation_id,
     sub_wallet_id, chain, asset_id, hash, 'CONFIRMED', sent, case when sent then 'SENT' else 'RECEIVED' end,
     case when sent then 'PAYMENT' else 'RECEIVED' end, amount,
     case when sent then ${FEE} end, case when sent then own else other end, case when sent then other else own end,
     array[own, other], at, at
   from bench_rows order by at`,
  `insert into transfers (id, transaction_order, direction, asset_id, amount, from_id, to_id)
   select md5('bench/transfer/' || n)::uuid, t."order", t.direction, t.asset_id, t.amount, t.from_id, t.to_id
   from bench_rows b
   join transactions t on t.id = case when sent then b.request_id::text else hash end
     and t.sub_wallet_id = b.sub_wallet_id`,
  `insert into network_transactions (chain, hash, request_id, from_address, to_address, value, nonce, gas_price,
     gas_limit, input, status, submitted_at, mined_at)
   select chain, hash, case when sent then request_id end, case when sent then own else other end,
     case when sent then other else own end, amount, n, 20000000000, 21000, '0x', 'MINED', at, at
   from bench_rows`,
  `insert into ledger_accounts (kind, sub_wallet_id, asset_id)
   select 'available', sub_wallet_id, asset_id from bench_rows
   union select 'network', null, asset_id from bench_rows
   union select 'fees', null, asset_id from bench_rows
   on conflict do nothing`,
  `insert into ledger_transactions (id, kind, reference, created_at)
   select md5('bench/books/' || n)::uuid, case when sent then 'settle' else 'receive' end,
     case when sent then request_id::text else hash || '/' || sub_wallet_id || '/' || asset_id end, at
   from bench_rows`,
  "drop table if exists bench_entries",
  `create temp table bench_entries as
   select md5('bench/books/' || n)::uuid as transaction_id, a.id as account_id, b.asset_id, leg.amount, b.at
   from bench_rows b
   cross join lateral (values
     ('available', case when sent then -amount - ${FEE} else amount end),
     ('network', case when sent then amount else -amount end),
     ('fees', case when sent then ${FEE} end)
   ) as leg (kind, amount)
   join ledger_accounts a on a.kind = leg.kind and a.asset_id = b.asset_id
     and coalesce(a.sub_wallet_id, '') = case when leg.kind = 'available' then b.sub_wallet_id else '' end
   where leg.amount is not null`,
  `do $$ begin
     if exists (select from bench_entries group by transaction_id, asset_id having sum(amount) <> 0)
     then raise exception 'The books would not balance'; end if;
   end $$`,
  `insert into ledger_entries (transaction_id, account_id, asset_id, amount, created_at)
   select transaction_id, account_id, asset_id, amount, at from bench_entries order by at`,
  `update ledger_accounts a set balance = balance + change.amount
   from (select account_id, sum(amount) as amount from bench_entries group by account_id) as change
   where a.id = change.account_id`,
  "set constraints all immediate",
  "alter table ledger_entries enable trigger ledger_entries_balanced",
];
