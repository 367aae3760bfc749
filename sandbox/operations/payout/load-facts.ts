import { and, eq, inArray, sql } from "drizzle-orm";
import type { Network } from "../../chains/names";
import type { Db } from "../../db/client";
import { subWallets, utxos, wallets } from "../../db/schema";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { type Holding, holdingsOf } from "../../ledger/balances";
import type { Owner } from "../../wallets/owner";
import type { PayeeFacts } from "./payout-chain";
import type { ReadRow } from "./read-rows";

type Place = { chain: string; address: string };
const idOf = ({ chain, address }: Place): string => `${chain}/${address}`;

/** Of wallets that are not deleted, by id. */
export async function loadOwnSubWallets(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, SubWalletRow>> {
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        inArray(subWallets.id, [...new Set(ids)]),
        eq(subWallets.organisationId, organisationId),
        eq(wallets.deleted, false),
      ),
    );
  return new Map(rows.map(({ subWallet }) => [subWallet.id, subWallet]));
}

export type RowFacts = PayeeFacts & { holdings: Holding[] };

/** A few queries, however many rows there are. */
export async function loadFacts(
  db: Db,
  rows: readonly ReadRow[],
  { network, now }: { network: Network; now: Date },
): Promise<RowFacts> {
  const payees = distinct(rows.map(({ chain, to }) => ({ chain, address: to })));
  const owners = await loadOwners(db, payees);
  const accounts = rows.flatMap((row) => {
    const more = row.on.accountsOf?.(row) ?? [];
    return [row.to, ...more].map((address) => ({ chain: row.chain, address }));
  });
  const there = await loadAccounts(db, distinct(accounts));
  const paid = await loadPaid(db, payees);
  const deposits = await loadDepositAddresses(db, payees);
  const payers = rows.map(({ subWallet }) => subWallet.id);
  const holders = [...payers, ...[...owners.values()].map(({ subWalletId }) => subWalletId)];
  const holdings = await holdingsOf(db, [...new Set(holders)]);
  const totals = new Map(holdings.map((one) => [`${one.subWalletId} ${one.assetId}`, one.total]));
  const coins = await loadCoins(db, [...new Set(payers)]);
  return {
    network,
    now,
    holdings,
    ownerOf: (chain, address) => owners.get(idOf({ chain, address })) ?? null,
    totalOf: (subWalletId, assetId) => totals.get(`${subWalletId} ${assetId}`) ?? 0n,
    hasAccount: (chain, address) => there.has(idOf({ chain, address })),
    isDepositAddress: (chain, address) => deposits.has(idOf({ chain, address })),
    wasPaid: (chain, address) => paid.has(idOf({ chain, address })),
    coinsOf: (subWalletId) => coins.get(subWalletId) ?? [],
  };
}

const distinct = (places: Place[]): Place[] => [...new Map(places.map((one) => [idOf(one), one])).values()];

const wanted = (places: Place[]) =>
  sql`json_to_recordset(${JSON.stringify(places)}::json) as wanted (chain text, address text)`;

async function loadOwners(db: Db, places: Place[]): Promise<Map<string, Owner>> {
  const { rows } = await db.execute<
    Place & { sub_wallet_id: string; organisation_id: string; usage: Owner["usage"] }
  >(
    sql`select a.chain, a.address, a.sub_wallet_id, s.organisation_id, a.usage from ${wanted(places)}
      join addresses a on a.chain = wanted.chain and a.address = wanted.address
      join sub_wallets s on s.id = a.sub_wallet_id`,
  );
  return new Map(
    rows.map((row) => [
      idOf(row),
      { subWalletId: row.sub_wallet_id, organisationId: row.organisation_id, usage: row.usage },
    ]),
  );
}

async function loadAccounts(db: Db, places: Place[]): Promise<Set<string>> {
  const { rows } = await db.execute<Place>(sql`select a.chain, a.address from ${wanted(places)}
    join network_accounts a on a.chain = wanted.chain and a.address = wanted.address`);
  return new Set(rows.map(idOf));
}

async function loadPaid(db: Db, places: Place[]): Promise<Set<string>> {
  const { rows } = await db.execute<Place>(sql`select wanted.chain, wanted.address from ${wanted(places)}
    where exists (
      select from transaction_addresses a join transactions t on t."order" = a."order"
      where a.address = wanted.address and t.chain = wanted.chain
        and t.status in ('CONFIRMED', 'COMPLETED', 'CLEARED'))`);
  return new Set(rows.map(idOf));
}

async function loadDepositAddresses(db: Db, places: Place[]): Promise<Set<string>> {
  const { rows } = await db.execute<Place>(sql`select d.chain, d.address from ${wanted(places)}
    join exchange_deposit_addresses d on d.chain = wanted.chain and d.address = wanted.address`);
  return new Set(rows.map(idOf));
}

/** Confirmed, and not spent, reserved or held; largest first. */
async function loadCoins(db: Db, subWalletIds: string[]): Promise<Map<string, bigint[]>> {
  const rows = await db
    .select({ subWalletId: utxos.subWalletId, value: utxos.value })
    .from(utxos)
    .where(
      and(
        inArray(utxos.subWalletId, subWalletIds),
        eq(utxos.confirmed, true),
        eq(utxos.held, false),
        sql`spent_by is null and reserved_by is null`,
      ),
    )
    .orderBy(sql`value desc`);
  const coins = new Map<string, bigint[]>();
  for (const { subWalletId, value } of rows) {
    const known = coins.get(subWalletId);
    if (known) known.push(value);
    else coins.set(subWalletId, [value]);
  }
  return coins;
}
