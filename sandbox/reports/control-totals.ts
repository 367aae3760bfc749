import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import type { BookRange } from "./book-postings";
import type { Movement } from "./movements";
import type { Holder } from "./organisation-books";

/** Smallest units: opening + in − out − fees = closing. */
export type ControlTotal = Holder & Record<"opening" | "in" | "out" | "fees" | "closing", bigint>;

const keyOf = ({ subWalletId, assetId }: Holder): string => `${subWalletId} ${assetId}`;

export class Tally {
  readonly #sums = new Map<string, Holder & { in: bigint; out: bigint; fees: bigint }>();

  add({ subWalletId, assetId, direction, amount, fee }: Movement): void {
    const holder = { subWalletId, assetId };
    const sums = this.of(holder);
    if (direction === "RECEIVED" || direction === "REWARD") sums.in += amount;
    if (direction === "SENT") sums.out += amount;
    sums.fees += fee;
    this.#sums.set(keyOf(holder), sums);
  }

  of(holder: Holder): Holder & { in: bigint; out: bigint; fees: bigint } {
    return this.#sums.get(keyOf(holder)) ?? { ...holder, in: 0n, out: 0n, fees: 0n };
  }

  holders(): Holder[] {
    return [...this.#sums.values()];
  }
}

/**
 * Opening and closing from the books, the rest from the rows. One for each sub-wallet and asset that moved or was held,
 * ordered by both.
 * @throws Error if the rows do not explain the difference, such as after a late posting: the file must be made again
 */
export async function controlTotals(
  db: Db,
  organisationId: string,
  range: BookRange,
  tally: Tally,
  includes: (assetId: string) => boolean,
): Promise<ControlTotal[]> {
  const balances = await balancesAt(db, organisationId, range);
  const holders = new Map(
    [...balances.values(), ...tally.holders()].map((holder) => [keyOf(holder), holder]),
  );
  return [...holders]
    .filter(([, { assetId }]) => includes(assetId))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, holder]) => {
      const { opening = 0n, closing = 0n } = balances.get(key) ?? {};
      const sums = tally.of(holder);
      if (opening + sums.in - sums.out - sums.fees !== closing) {
        throw new Error(`The rows of ${key} do not lead from its opening to its closing balance`);
      }
      return { ...sums, opening, closing };
    })
    .filter(({ opening, closing, ...sums }) => opening || closing || sums.in || sums.out || sums.fees);
}

type Balance = Holder & { opening: bigint; closing: bigint };

/**
 * Before and at the end of the range: the sum of earlier entries, and today's balance without later ones. Independent
 * of each other and of the rows, so they prove them.
 */
async function balancesAt(
  db: Db,
  organisationId: string,
  { from, to }: BookRange,
): Promise<Map<string, Balance>> {
  const [start, end] = [from, to].map((at) => sql`${at.toISOString()}::timestamptz`);
  const { rows } = await db.execute<Holder & { opening: string; closing: string }>(sql`
    with outside as (
      select account_id, sum(amount) filter (where created_at < ${start}) as earlier,
        sum(amount) filter (where created_at > ${end}) as later
      from ledger_entries where created_at < ${start} or created_at > ${end}
      group by account_id
    )
    select a.sub_wallet_id as "subWalletId", a.asset_id as "assetId",
      sum(coalesce(outside.earlier, 0))::text as opening,
      sum(a.balance - coalesce(outside.later, 0))::text as closing
    from ledger_accounts a
    join sub_wallets s on s.id = a.sub_wallet_id
    left join outside on outside.account_id = a.id
    where s.organisation_id = ${organisationId}
    group by 1, 2`);
  return new Map(
    rows.map(({ opening, closing, ...holder }) => [
      keyOf(holder),
      { ...holder, opening: BigInt(opening), closing: BigInt(closing) },
    ]),
  );
}
