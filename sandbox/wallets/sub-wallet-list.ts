import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Jump, type PageRequest, readJump, readSkipped } from "../base/paging";
import { isUuid } from "../base/uuid";
import type { Db } from "../db/client";
import { ledgerAccounts, subWallets, walletOf, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import type { AssetAmount } from "./amounts";
import { type AssetRow, chainsBySymbol } from "./assets";
import { isFound, isHolding, listSubWallets, type SubWalletFilter } from "./sub-wallets";
import { readByValue } from "./sub-wallets-by-value";

export type SubWalletSort = "CREATED" | "NAME" | "VALUE" | "ASSET";
type Order = { sort: SubWalletSort; assets: Map<string, AssetRow>; now: Date };

/**
 * One row more than the limit. Begins after the sub-wallet whose `order` is `page.after`, moved by `skip` rows; ties are
 * broken by that number.
 * @throws ApiError INVALID_INPUT if that is too far
 */
export async function readSubWallets(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  { page, skip }: { page: PageRequest; skip: number | null | undefined },
  { sort, assets, now }: Order,
): Promise<SubWalletRow[]> {
  if (sort === "VALUE") {
    const found = isFound(organisationId, filter);
    return readByValue(db, organisationId, found, { page, jump: readJump(page, skip) }, { assets, now });
  }
  const key = sort === "NAME" ? byName : sort === "ASSET" ? byCoin(chainsBySymbol(assets)) : null;
  const rows = await readSkipped(page, skip, {
    keyAt: (jump) => findPlace(db, organisationId, filter, jump, key ? [key] : []),
    read: (place) =>
      key
        ? sortSubWallets(db, organisationId, filter, place, key)
        : listSubWallets(db, organisationId, filter, place),
  });
  return rows ?? [];
}

async function sortSubWallets(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  { after, limit }: PageRequest,
  key: SQL,
): Promise<SubWalletRow[]> {
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        isFound(organisationId, filter),
        after === null ? undefined : isBehind(organisationId, [key], after),
      ),
    )
    .orderBy(asc(key), asc(subWallets.order))
    .limit(limit + 1);
  return rows.map((row) => row.subWallet);
}

/** The `order` of the sub-wallet there; null if there is none. */
async function findPlace(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  { after, isBackward, offset }: Jump,
  keys: SQL[],
): Promise<number | null> {
  const direction = isBackward ? desc : asc;
  const [row] = await db
    .select({ order: subWallets.order })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        isFound(organisationId, filter),
        after === null ? undefined : isBehind(organisationId, keys, after, isBackward),
      ),
    )
    .orderBy(...keys.map((key) => direction(key)), direction(subWallets.order))
    .offset(offset)
    .limit(1);
  return row?.order ?? null;
}

/** Binary order, the same on every database. */
const byName = sql`lower(${subWallets.name}) collate "C"`;

const byCoin = (chains: string[]) =>
  sql`coalesce(array_position(${sql.param(chains)}::text[], ${subWallets.chain}), ${chains.length + 1})`;

function isBehind(organisationId: string, keys: SQL[], after: string, isBackward = false): SQL {
  const last = and(eq(subWallets.order, Number(after)), eq(subWallets.organisationId, organisationId));
  const place = sql.join([...keys, sql`${subWallets.order}`], sql`, `);
  const behind = isBackward ? sql`<` : sql`>`;
  return sql`(${place}) ${behind} (select ${place} from ${subWallets} where ${last})`;
}

export async function countSubWallets(db: Db, organisationId: string, filter: SubWalletFilter) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(isFound(organisationId, filter));
  return row?.count ?? 0;
}

export async function sumHoldings(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  assets: Map<string, AssetRow>,
  at: Date,
): Promise<AssetAmount[]> {
  const { walletId, ...others } = filter;
  const isOfWallets = Object.values(others).every((one) => !one) && (!walletId || isUuid(walletId));
  const rows = isOfWallets
    ? await sumOfWallets(db, organisationId, walletId)
    : await db
        .select(SUMS)
        .from(subWallets)
        .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
        .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.subWalletId, subWallets.id), isHolding))
        .where(isFound(organisationId, filter))
        .groupBy(ledgerAccounts.assetId);
  return rows.flatMap(({ assetId, sum }) => {
    const asset = assets.get(assetId);
    const quantity = BigInt(sum);
    return asset && !asset.delisted && quantity !== 0n ? [{ asset, quantity, at }] : [];
  });
}

const SUMS = { assetId: ledgerAccounts.assetId, sum: sql<string>`sum(${ledgerAccounts.balance})` };

/** Reads no sub-wallet, of which there may be thousands: an account has its wallet in the id that it names. */
const sumOfWallets = (db: Db, organisationId: string, walletId: string | null | undefined) =>
  db
    .select(SUMS)
    .from(wallets)
    .innerJoin(
      ledgerAccounts,
      and(sql`${walletOf(ledgerAccounts.subWalletId)} = ${wallets.id}::text`, isHolding),
    )
    .where(
      and(
        eq(wallets.organisationId, organisationId),
        eq(wallets.deleted, false),
        walletId ? eq(wallets.id, walletId) : undefined,
      ),
    )
    .groupBy(ledgerAccounts.assetId);
