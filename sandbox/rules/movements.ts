import BigNumber from "bignumber.js";
import { asc, eq, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { factsOf } from "../chains/facts";
import type { Db, Tx } from "../db/client";
import { ruledMovements } from "../db/schema";
import { isDisplayCurrency } from "../rates/price-facts";
import { exchangeRate, rate } from "../rates/rates";
import type { PayeeKind, RuledOperation } from "../records/rules";
import { type AssetRow, loadAssets } from "../wallets/assets";
import type { Movement } from "./conditions";

export type Payee = { chain: string; address: string; memo: string | null };

/** What a request would do. UNKNOWN: as of a contract call, it cannot be told. */
export type NewMovement = {
  operation: RuledOperation;
  subWalletId: string | null;
  /** `payee`: null if nobody is paid; OWN: an own account without an address. */
  payment: { assetId: string; amount: bigint; payee: Payee | "OWN" | null } | "UNKNOWN" | null;
};

export type StoredMovement = typeof ruledMovements.$inferSelect;

type Scope = { organisationId: string; walletId: string };

/** With what their payees are now, and their worth. Stores nothing. */
export async function readMovements(
  db: Db,
  { organisationId, walletId }: Scope,
  { requestId, movements, at }: { requestId: string; movements: readonly NewMovement[]; at: Date },
): Promise<StoredMovement[]> {
  if (movements.length === 0) return [];
  const assets = await loadAssets(db);
  const rows = movements.map((movement, index) =>
    rowOf(movement, { requestId, walletId, position: index + 1, at }, assets),
  );
  return withPayees(db, organisationId, rows);
}

type Stored = Pick<StoredMovement, "requestId" | "walletId" | "position" | "at">;

/** Of an address without what it is. */
export function rowOf(
  { operation, subWalletId, payment }: NewMovement,
  stored: Stored,
  assets: ReadonlyMap<string, AssetRow>,
): StoredMovement {
  const row = { ...EMPTY, ...stored, operation, subWalletId };
  if (payment === null || payment === "UNKNOWN") return { ...row, isKnown: payment === null };
  const { assetId, amount, payee } = payment;
  const asset = assets.get(assetId);
  if (!asset) throw new Error(`There is no asset ${assetId}`);
  const units = new BigNumber(amount.toString()).shiftedBy(-asset.decimals);
  return {
    ...row,
    ...{ isKnown: true, assetId, asset: asset.symbol, amount: units.toFixed() },
    worth: rate(assetId, "GBP", stored.at)?.times(units).toFixed() ?? null,
    ...(payee === "OWN" ? { payee } : payee && columnsOf(payee)),
  };
}

const EMPTY = {
  ...{ assetId: null, isKnown: true, chain: null, to: null, memo: null, payee: null },
  ...{ asset: null, amount: null, worth: null, insteadOf: null },
};

const columnsOf = ({ chain, address, memo }: Payee) => ({
  chain,
  to: canonicalAddress(chain, address),
  memo: factsOf(chain).readMemo ? memo : null,
});

type Place = Pick<StoredMovement, "chain" | "to" | "memo">;
const placeOf = ({ chain, to, memo }: Place): string => JSON.stringify([chain, to, memo]);

/** What they are at this moment, in one statement. An entry with a memo is for that memo only. */
export async function withPayees(
  db: Db,
  organisationId: string,
  rows: readonly StoredMovement[],
): Promise<StoredMovement[]> {
  const places = new Map<string, Place>();
  for (const { chain, to, memo } of rows) {
    if (to !== null) places.set(placeOf({ chain, to, memo }), { chain, to, memo });
  }
  if (places.size === 0) return [...rows];
  const asked = JSON.stringify([...places.values()]);
  const { rows: found } = await db.execute<Place & { payee: PayeeKind }>(sql`
    select wanted.*, case
      when exists (select from addresses a join sub_wallets s on s.id = a.sub_wallet_id
          where a.chain = wanted.chain and a.address = wanted."to" and s.organisation_id = ${organisationId})
        or exists (select from exchange_deposit_addresses d join sub_wallets s on s.id = d.sub_wallet_id
          where d.chain = wanted.chain and d.address = wanted."to" and s.organisation_id = ${organisationId})
        then 'OWN'
      when exists (select from address_book_entries b where b.organisation_id = ${organisationId}
          and b.chain = wanted.chain and b.address = wanted."to" and b.recipient
          and (b.memo is null or b.memo = wanted.memo))
        then 'ADDRESS_BOOK'
      else 'NEW_ADDRESS' end as payee
    from json_to_recordset(${asked}::json) as wanted (chain text, "to" text, memo text)`);
  const payees = new Map(found.map((one) => [placeOf(one), one.payee]));
  return rows.map((row) => ({ ...row, payee: payees.get(placeOf(row)) ?? row.payee }));
}

/** What was stored of a request, in its order, with what its payees are now. */
export async function loadMovements(
  db: Db,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<StoredMovement[]> {
  const rows = await db
    .select()
    .from(ruledMovements)
    .where(eq(ruledMovements.requestId, id))
    .orderBy(asc(ruledMovements.position));
  return withPayees(db, organisationId, rows);
}

/** Rows in one statement, which holds the event loop. */
const CHUNK = 100;

export async function storeMovements(tx: Tx, rows: readonly StoredMovement[]): Promise<void> {
  const stored = rows.map(({ at: _, ...row }) => row);
  for (let from = 0; from < stored.length; from += CHUNK) {
    await tx.insert(ruledMovements).values(stored.slice(from, from + CHUNK));
  }
}

/** For the evaluator; the worth is the higher one of when it was prepared and `at`. */
export function asMovement(row: StoredMovement, at: Date): Movement {
  const { operation, subWalletId, isKnown, asset, amount, payee } = row;
  if (!isKnown) return { operation, subWalletId, payment: "UNKNOWN" };
  if (asset === null || amount === null) return { operation, subWalletId, payment: null };
  const units = new BigNumber(amount);
  const pounds = worthOf(row, units, at);
  const worths = new Map<string, BigNumber | null>();
  // Each rule asks again.
  const worthIn = (currency: string) => {
    const known = worths.get(currency);
    if (known !== undefined) return known;
    const worth = inCurrency(pounds, currency, at);
    worths.set(currency, worth);
    return worth;
  };
  return { operation, subWalletId, payment: { payee, asset, amount: units, worthIn } };
}

/** In pounds. */
function worthOf({ assetId, worth }: StoredMovement, units: BigNumber, at: Date): BigNumber | null {
  const now = assetId === null ? null : (rate(assetId, "GBP", at)?.times(units) ?? null);
  if (worth === null || now === null) return null;
  return BigNumber.max(worth, now);
}

/** Pounds in another currency; null for one that has no rate. */
export function inCurrency(pounds: BigNumber | null, currency: string, at: Date): BigNumber | null {
  if (pounds === null || !isDisplayCurrency(currency)) return null;
  return currency === "GBP" ? pounds : pounds.times(exchangeRate("GBP", currency, at));
}
