import type { Tx } from "../db/client";
import { bookRewards } from "../ledger/movements";
import { type RewardRow, recordRewards } from "../wallets/reward-rows";
import { seedId } from "./seed-id";

const MONTHS = 12n;
const MONTH_MS = 30 * 86_400_000;

type PastRewards = Omit<RewardRow, "id" | "paidAt" | "validator"> & {
  /** Names the stake, the same in every installation. */
  label: string;
  startDay: Date;
  validatorAt: (paidAt: Date) => string | null;
};

/** One reward a month for the year before the start day. */
export async function seedRewardRows(tx: Tx, past: PastRewards): Promise<RewardRow[]> {
  const { label, amount, startDay, validatorAt, ...reward } = past;
  const rows = Array.from({ length: Number(MONTHS) }, (_, at): RewardRow => {
    const month = BigInt(at);
    const part = ((month + 1n) * amount) / MONTHS - (month * amount) / MONTHS;
    const paidAt = new Date(startDay.getTime() - Number(MONTHS - month - 1n) * MONTH_MS);
    return {
      ...reward,
      id: seedId(`reward/${label}/${month}`),
      amount: part,
      paidAt,
      validator: validatorAt(paidAt),
    };
  });
  await recordRewards(tx, rows);
  return rows;
}

export async function seedRewards(tx: Tx, past: PastRewards): Promise<void> {
  for (const [month, { paidAt, ...reward }] of (await seedRewardRows(tx, past)).entries()) {
    await bookRewards(tx, `${past.address}/${month}`, [reward], paidAt);
  }
}
