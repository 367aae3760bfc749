import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Jump, PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { ledgerAccounts, subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import { rate } from "../rates/rates";
import type { AssetRow } from "./assets";
import { isHolding } from "./sub-wallets";

type Prices = { assets: Map<string, AssetRow>; now: Date };

/**
 * The most valuable first, in the same order in every currency; one row more than the limit. Every sub-wallet is valued, so
 * that a page and where it begins are one statement.
 */
export async function readByValue(
  db: Db,
  organisationId: string,
  found: SQL | undefined,
  { page, jump }: { page: PageRequest; jump: Jump | null },
  prices: Prices,
): Promise<SubWalletRow[]> {
  const shown = sql`(
    with valued as (${valuedSubWallets(db, found, prices)})${shownOf(page, jump)}
  ) shown`;
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(shown, sql`shown.place = ${subWallets.order}`)
    .where(eq(subWallets.organisationId, organisationId))
    .orderBy(sql`shown.value desc`, asc(subWallets.order))
    .limit(page.limit + 1);
  return rows.map(({ subWallet }) => subWallet);
}

const FORWARDS = sql`order by value desc, place`;
const BACKWARDS = sql`order by value, place desc`;

/** What follows `valued` in the statement: of its rows, those of the page. */
function shownOf({ limit, after }: PageRequest, jump: Jump | null): SQL {
  if (!jump?.isBackward) {
    const skipped = jump ? jump.offset + 1 : 0;
    const behind = after === null ? sql`` : sql`where ${isBehind(after)}`;
    return sql` select value, place from valued ${behind} ${FORWARDS} limit ${count(limit + 1)} offset ${count(skipped)}`;
  }
  // So many from the end; the page is the first of them.
  if (after === null) return sql` select value, place from valued ${BACKWARDS} limit ${count(jump.offset)}`;
  return sql`,
    before as (
      select value, place from valued where ${isBehind(after, true)} ${BACKWARDS} limit 1 offset ${count(jump.offset)})
    select value, place from valued
    where not exists (select from before) or (value, -place) < (select value, -place from before)
    ${FORWARDS} limit ${count(limit + 1)}`;
}

/** A parameter would be a tenth of all rows to the planner. */
const count = (rows: number): SQL => sql.raw(String(rows));

const isBehind = (after: string, isBackward = false): SQL =>
  sql`(value, -place) ${isBackward ? sql`>` : sql`<`} (select value, -place from valued where place = ${Number(after)})`;

/**
 * Adds up in the order of `place`, for which `offset 0` keeps the sort: sums of thousands of groups beside each other, as the
 * planner would make them, take twice as long.
 */
function valuedSubWallets(db: Db, found: SQL | undefined, prices: Prices): SQL {
  // A join reads the prices once; looked up in a parameter, they would be parsed again for every account.
  const priced = sql`(select key, value::numeric as price from json_each_text(${pricesOf(prices)}::text::json)) priced`;
  const holdings = db
    .select({
      place: sql`${subWallets.order}`.as("place"),
      worth: sql`${ledgerAccounts.balance} * priced.price`.as("worth"),
    })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .leftJoin(ledgerAccounts, and(eq(ledgerAccounts.subWalletId, subWallets.id), isHolding))
    .leftJoin(priced, sql`priced.key = ${ledgerAccounts.assetId}`)
    .where(found)
    .orderBy(sql`${subWallets.order} offset 0`)
    .as("holdings");
  return sql`select place, coalesce(sum(worth), 0) as value from ${holdings} group by place`;
}

/** Pounds per smallest unit, as JSON; only listed assets with a price. */
function pricesOf({ assets, now }: Prices): string {
  const prices = [...assets.values()].flatMap(({ id, decimals, delisted }) => {
    const price = delisted ? null : rate(id, "GBP", now);
    return price ? [[id, price.shiftedBy(-decimals).toFixed()]] : [];
  });
  return JSON.stringify(Object.fromEntries(prices));
}
