import { sql } from "drizzle-orm";
import { listChains, verifyChain } from "../../../sandbox/audit/verify-chain";
import type { Db } from "../../../sandbox/db/client";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";
import type { Payer, ProofRow } from "./world";

export type Account = { faults: string[]; words: string[] };

/**
 * Adds everything up again from the ledger's entries, and compares it with the rows to the smallest unit.
 * @param rowFaults whether each row is paid once, by what it was paid with
 */
export async function takeAccount(
  db: Db,
  payers: readonly Payer[],
  rows: readonly ProofRow[],
  rowFaults = payoutFaults,
): Promise<Account> {
  const faults = [
    ...(await rowFaults(db, rows)),
    ...(await holdingFaults(db, payers, rows)),
    ...(await networkFaults(db, rows)),
  ];
  const balance = await trialBalance(db);
  if (!balance.isSound) faults.push(`The books are not sound: ${JSON.stringify(balance, showBigints)}`);
  const { entries, broken } = await verifyAudit(db);
  faults.push(...broken);
  const words = [
    `${rows.length} rows confirmed, of ${payers.length} sub-wallets and assets`,
    `books added up again and sound; audit chain of ${entries} entries verified`,
  ];
  return { faults, words };
}

const showBigints = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);

type Stored = {
  reference: string;
  state: string;
  reason: string | null;
  amount: string;
  hash: string | null;
};

/** Every row once, in the state CONFIRMED, with its amount. */
async function payoutFaults(db: Db, rows: readonly ProofRow[]): Promise<string[]> {
  const { rows: stored } = await db.execute<Stored>(sql`
    select p.reference, p.state, p.reason, p.amount::text as amount, r.transaction_hash as hash
    from payout_rows p left join requests r on r.id = p.request_id`);
  return rows.flatMap(({ reference, units }) => {
    const found = stored.filter((row) => row.reference === reference);
    const [one] = found;
    if (found.length !== 1 || !one) return [`${reference} is in ${found.length} payouts`];
    if (one.state !== "CONFIRMED") return [`${reference} is ${one.state}: ${one.reason ?? "no reason"}`];
    return BigInt(one.amount) === units && one.hash !== null ? [] : [`${reference} paid ${one.amount}`];
  });
}

/** What each sub-wallet holds less is what its rows paid, and the fees of its transactions. */
async function holdingFaults(db: Db, payers: readonly Payer[], rows: readonly ProofRow[]): Promise<string[]> {
  const { rows: held } = await db.execute<{ key: string; available: string; other: string }>(sql`
    select a.sub_wallet_id || ' ' || a.asset_id as key,
      coalesce(sum(e.amount) filter (where a.kind = 'available'), 0)::text as available,
      coalesce(sum(e.amount) filter (where a.kind <> 'available'), 0)::text as other
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where a.sub_wallet_id is not null group by 1`);
  const { rows: paid } = await db.execute<{ key: string; fees: string }>(sql`
    select t.sub_wallet_id || ' ' || e.asset_id as key, sum(e.amount)::text as fees
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'fees'
    join ledger_transactions l on l.id = e.transaction_id
    join transactions t on t.request_id::text = l.reference and t.direction <> 'RECEIVED' group by 1`);
  const fees = new Map(paid.map((one) => [one.key, BigInt(one.fees)]));
  return payers.flatMap((payer) => {
    const key = `${payer.subWalletId} ${payer.assetId}`;
    const left = held.find((one) => one.key === key);
    const amounts = rows.filter((row) => row.payer === payer).reduce((sum, { units }) => sum + units, 0n);
    const expected = payer.opening - amounts - (fees.get(key) ?? 0n);
    if (left && BigInt(left.available) === expected && left.other === "0") return [];
    return [`${key} holds ${left?.available} and ${left?.other}, not ${expected}`];
  });
}

/** Everybody outside has received what the rows say, and nothing is still on its way. */
async function networkFaults(db: Db, rows: readonly ProofRow[]): Promise<string[]> {
  const { rows: received } = await db.execute<{ asset: string; units: string }>(sql`
    select e.asset_id as asset, sum(e.amount)::text as units
    from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'network'
    join ledger_transactions l on l.id = e.transaction_id and l.kind = 'settle' group by 1`);
  const { rows: open } = await db.execute<{ status: string; count: string }>(sql`
    select n.status, count(*)::text as count from network_transactions n
    join requests r on r.id = n.request_id where n.status <> 'MINED' group by 1`);
  const sums = new Map<string, bigint>();
  for (const { payer, units } of rows) sums.set(payer.assetId, (sums.get(payer.assetId) ?? 0n) + units);
  const others = received.filter(({ asset, units }) => sums.get(asset) !== BigInt(units));
  return [
    ...others.map(({ asset, units }) => `${units} of ${asset} were paid, not ${sums.get(asset)}`),
    ...open.map(({ status, count }) => `${count} transactions of the network are ${status}`),
    ...(received.length === sums.size ? [] : [`${received.length} assets were paid, not ${sums.size}`]),
  ];
}

async function verifyAudit(db: Db): Promise<{ entries: number; broken: string[] }> {
  const checks = await Promise.all((await listChains(db)).map((chain) => verifyChain(db, chain)));
  return {
    entries: checks.reduce((sum, { last }) => sum + last.entry, 0),
    broken: checks.flatMap(({ firstBroken }) =>
      firstBroken ? [`Audit entry ${firstBroken.entry} ${firstBroken.reason}`] : [],
    ),
  };
}
