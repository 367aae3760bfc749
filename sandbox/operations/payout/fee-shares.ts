import { groupRows } from "./group-rows";
import type { PayeeFacts, PayoutFee } from "./payout-chain";
import type { ReadRow } from "./read-rows";

/** Of the rows whose transaction makes other rows' payments too. */
export type Shares = Map<ReadRow, PayoutFee>;

/**
 * The fee of a transaction that makes several payments, in equal parts, rounded up.
 * @param rows that can be made, in their order
 */
export function sharesOf(rows: readonly { row: ReadRow; isAlone: boolean }[], facts: PayeeFacts): Shares {
  const shares: Shares = new Map();
  const groups = groupRows(
    rows.map(({ row, isAlone }) => ({
      row,
      subWallet: row.subWallet,
      most: isAlone ? 1 : (row.on.several?.most ?? 1),
    })),
  );
  for (const group of groups) {
    const several = group[0]?.row.on.several;
    if (!several || group.length === 1) continue;
    const payments = group.map(({ row }) => row);
    const { now, most } = several.fee(payments, facts);
    const share = { now: partOf(now, group.length), most: partOf(most, group.length) };
    for (const row of payments) shares.set(row, share);
  }
  return shares;
}

const partOf = (fee: bigint, count: number): bigint => (fee + BigInt(count) - 1n) / BigInt(count);
