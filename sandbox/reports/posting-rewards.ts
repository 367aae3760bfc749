import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { REWARD } from "../ledger/movements";
import type { Posting } from "./book-postings";

/** Smallest units. */
export type PaidReward = {
  id: string;
  amount: bigint;
  /** Null if unknown. */
  from: string | null;
  to: string | null;
};

export type RewardQuery = { posting: Posting; subWalletId: string; assetId: string; amount: bigint };

type Row = {
  [column in "id" | "subWalletId" | "assetId" | "amount" | "at"]: string;
} & Pick<PaidReward, "from" | "to">;

const keyOf = (at: Date, subWalletId: string, assetId: string) =>
  `${at.toISOString()} ${subWalletId} ${assetId}`;

/** @returns rewards by posting; none if the history's do not add up to it */
export async function loadPostingRewards(
  db: Db,
  organisationId: string,
  postings: readonly Posting[],
): Promise<(query: RewardQuery) => readonly PaidReward[]> {
  const moments = postings.filter(({ kind }) => kind === REWARD).map(({ at }) => at.toISOString());
  const paid = new Map<string, PaidReward[]>();
  for (const { subWalletId, assetId, at, amount, ...row } of await loadRows(db, organisationId, moments)) {
    const key = keyOf(new Date(at), subWalletId, assetId);
    paid.set(key, [...(paid.get(key) ?? []), { ...row, amount: BigInt(amount) }]);
  }
  return ({ posting, subWalletId, assetId, amount }) => {
    if (posting.kind !== REWARD) return [];
    const all = paid.get(keyOf(posting.at, subWalletId, assetId)) ?? [];
    // References of a single stake begin with its address; others combine the rewards of a moment.
    const ofStake = all.filter(({ to }) => to !== null && posting.reference.startsWith(`${to}/`));
    const found = ofStake.length > 0 ? ofStake : all;
    return found.reduce((sum, one) => sum + one.amount, 0n) === amount ? found : [];
  };
}

async function loadRows(db: Db, organisationId: string, moments: string[]): Promise<Row[]> {
  if (moments.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select id, sub_wallet_id as "subWalletId", asset_id as "assetId", amount::text as amount, from_id as "from",
      to_id as "to", created_at::text as at
    from transactions
    where organisation_id = ${organisationId} and operation = 'REWARD'
      and created_at = any(string_to_array(${[...new Set(moments)].join(" ")}, ' ')::timestamptz[])
    order by "order"`);
  return rows;
}
