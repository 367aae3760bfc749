import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Jump, PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { ledgerAccounts, subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import { rate } from "../rates/rates";
import type { AssetAmount } from "./amounts";
import { type AssetRow, chainsBySymbol } from "./assets";
import { isFound, listSubWallets, type SubWalletFilter } from "./sub-wallets";

export type SubWalletSort = "CREATED" | "NAME" | "VALUE" | "ASSET";
type Order = { sort: SubWalletSort; assets: Map<string, AssetRow>; now: Date };

/**
 * One row more than the limit. Begins after the sub-wallet whose `order` is `page.after`; ties are broken by that
 * number.
 */
export async function sortSubWallets(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  page: PageRequest,
  { sort, assets, now }: Order,
): Promise<SubWalletRow[]> {
  if (sort === "CREATED") return listSubWallets(db, organisationId, filter, page);
  const found = isFound(organisationId, filter);
  if (sort === "VALUE") return sortByValue(db, found, page, pricesOf(assets, now));
  const key = sort === "NAME" ? byName : byCoin(chainsBySymbol(assets));
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(and(found, page.after === null ? undefined : isBehind(organisationId, [key], page.after)))
    .orderBy(asc(key), asc(subWallets.order))
    .limit(page.limit + 1);
  return rows.map((row) => row.subWallet);
}

/** The `order` of the sub-wallet there; null if there is none. */
export async function findSubWalletPlace(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  jump: Jump,
  { sort, assets, now }: Order,
): Promise<number | null> {
  const found = isFound(organisationId, filter);
  if (sort === "VALUE") return findPlaceByValue(db, found, jump, pricesOf(assets, now));
  const keys = sort === "CREATED" ? [] : [sort === "NAME" ? byName : byCoin(chainsBySymbol(assets))];
  const { after, isBackward, offset } = jump;
  const direction = isBackward ? desc : asc;
  const [row] = await db
    .select({ order: subWallets.order })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(and(found, after === null ? undefined : isBehind(organisationId, keys, after, isBackward)))
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

const holdings = inArray(ledgerAccounts.kind, ["available", "reserved", "staked"]);

/** The order is the same in every currency. */
async function sortByValue(
  db: Db,
  found: SQL | undefined,
  { limit, after }: PageRequest,
  prices: string,
): Promise<SubWalletRow[]> {
  const valued = valuedSubWallets(db, found, prices);
  // Everything is valued and sorted; only the page's rows are read in full.
  const shown = db
    .select()
    .from(valued)
    .where(after === null ? undefined : isBehindValue(valued, after))
    .orderBy(desc(valued.value), asc(valued.place))
    .limit(limit + 1)
    .as("shown");
  const rows = await db
    .with(valued)
    .select({ subWallet: subWallets })
    .from(shown)
    .innerJoin(subWallets, eq(subWallets.id, shown.id))
    .orderBy(desc(shown.value), asc(shown.place));
  return rows.map((row) => row.subWallet);
}

async function findPlaceByValue(
  db: Db,
  found: SQL | undefined,
  { after, isBackward, offset }: Jump,
  prices: string,
): Promise<number | null> {
  const valued = valuedSubWallets(db, found, prices);
  const [row] = await db
    .with(valued)
    .select({ order: valued.place })
    .from(valued)
    .where(after === null ? undefined : isBehindValue(valued, after, isBackward))
    .orderBy(
      ...(isBackward ? [asc(valued.value), desc(valued.place)] : [desc(valued.value), asc(valued.place)]),
    )
    .offset(offset)
    .limit(1);
  return row?.order ?? null;
}

type Valued = ReturnType<typeof valuedSubWallets>;

function valuedSubWallets(db: Db, found: SQL | undefined, prices: string) {
  // A join reads the prices once; looked up in a parameter, they would be parsed again for every account.
  const priced = sql`(select key, value::numeric as price from json_each_text(${prices}::text::json)) priced`;
  const value = sql<string>`coalesce(sum(${ledgerAccounts.balance} * priced.price), 0)`;
  return db.$with("valued").as(
    db
      .select({ id: subWallets.id, place: subWallets.order, value: value.as("value") })
      .from(subWallets)
      .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
      .leftJoin(ledgerAccounts, and(eq(ledgerAccounts.subWalletId, subWallets.id), holdings))
      .leftJoin(priced, sql`priced.key = ${ledgerAccounts.assetId}`)
      .where(found)
      .groupBy(subWallets.id),
  );
}

function isBehindValue(valued: Valued, after: string, isBackward = false): SQL {
  const behind = isBackward ? sql`>` : sql`<`;
  return sql`(${valued.value}, -${valued.place}) ${behind} (select last.value, -last."order" from valued last where last."order" = ${Number(after)})`;
}

/** Pounds per smallest unit, as JSON; only listed assets with a price. */
function pricesOf(assets: Map<string, AssetRow>, now: Date): string {
  const prices = [...assets.values()].flatMap(({ id, decimals, delisted }) => {
    const price = delisted ? null : rate(id, "GBP", now);
    return price ? [[id, price.shiftedBy(-decimals).toFixed()]] : [];
  });
  return JSON.stringify(Object.fromEntries(prices));
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
  const rows = await db
    .select({ assetId: ledgerAccounts.assetId, sum: sql<string>`sum(${ledgerAccounts.balance})` })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.subWalletId, subWallets.id), holdings))
    .where(isFound(organisationId, filter))
    .groupBy(ledgerAccounts.assetId);
  return rows.flatMap(({ assetId, sum }) => {
    const asset = assets.get(assetId);
    const quantity = BigInt(sum);
    return asset && !asset.delisted && quantity !== 0n ? [{ asset, quantity, at }] : [];
  });
}
