import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { AmountBounds } from "./amount-bounds";

export type TransactionFilters = {
  organisationId: string;
  chains: readonly string[];
  assetIds: readonly string[];
  /** In sort order. Empty: any state. */
  statuses: readonly string[];
  /** Null: any; then `statuses` may be empty. */
  operations: readonly string[] | null;
  /** Null: any. */
  directions: readonly string[] | null;
  /** Null: any amount, none as well. */
  amounts: readonly AmountBounds[] | null;
  /** Null: all. */
  subWallet: NamedSubWallets | null;
  /** Whose payments they make. Null: any, or none. */
  payoutId: string | null;
};

/** `ids`: null if more than a search reads one by one. */
export type NamedSubWallets = { text: string; ids: readonly string[] | null };

/** A more common name is found soon in the organisation's history. */
const MAX_SUB_WALLETS = 40;

/** The sub-wallet with this id, or those whose name contains the text. */
export async function findNamedSubWallets(
  db: Db,
  organisationId: string,
  text: string,
): Promise<NamedSubWallets> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${isNamed(organisationId, text)} limit ${MAX_SUB_WALLETS + 1}`,
  );
  return { text, ids: rows.length > MAX_SUB_WALLETS ? null : rows.map(({ id }) => id) };
}

const isNamed = (organisationId: string, text: string): SQL => sql`
  select s.id from sub_wallets s where s.organisation_id = ${organisationId}
    and (s.id = ${text} or strpos(lower(s.name), lower(${text}::text)) > 0)`;

/** By something that no index orders. */
export const isNarrowed = ({ directions, amounts, subWallet, payoutId }: TransactionFilters): boolean =>
  directions !== null || amounts !== null || subWallet !== null || payoutId !== null;

/** Whether `transactions t` is of the direction, amount and sub-wallet asked for. */
export function isOfFilters(filters: TransactionFilters): SQL {
  const { organisationId, directions, amounts, subWallet, payoutId } = filters;
  const conditions = [sql`true`];
  if (payoutId) conditions.push(paysFor(sql`${payoutId}::uuid`));
  if (directions) conditions.push(sql`t.direction = any (${sql.param([...directions])}::text[])`);
  if (amounts) conditions.push(isInBounds(amounts));
  if (subWallet) {
    const { text, ids } = subWallet;
    conditions.push(
      ids === null
        ? sql`t.sub_wallet_id in (${isNamed(organisationId, text)})`
        : sql`t.sub_wallet_id = any (${sql.param([...ids])}::text[])`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** As a list of requests: the planner would otherwise read the whole history in order. */
export const paysFor = (payoutId: SQL): SQL =>
  sql`t.request_id = any (array(select r.id from requests r where r.payout_id = ${payoutId}))`;

function isInBounds(amounts: readonly AmountBounds[]): SQL {
  const each = amounts.map(
    ({ assetIds, least, most }) => sql`(t.asset_id = any (${sql.param([...assetIds])}::text[])
      and t.amount >= ${least.toString()}::numeric
      and (${most === null}::boolean or t.amount <= ${most?.toString() ?? null}::numeric))`,
  );
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`;
}

/** Whether `transactions t` is all that is asked for, text and period aside. */
export function isKept(filters: TransactionFilters): SQL {
  const { organisationId, chains, assetIds, statuses, operations } = filters;
  return sql`t.organisation_id = ${organisationId} and t.chain = any (${sql.param([...chains])}::text[])
    and t.asset_id = any (${sql.param([...assetIds])}::text[])
    and (${operations === null}::boolean or t.operation = any (${sql.param([...(operations ?? [])])}::text[]))
    and (${statuses.length === 0}::boolean or t.status = any (${sql.param([...statuses])}::text[]))
    and ${isOfFilters(filters)}`;
}
