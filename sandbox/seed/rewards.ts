import type { Tx } from "../db/client";
import { bookRewards } from "../ledger/movements";

const MONTHS = 12n;
const MONTH_MS = 30 * 86_400_000;

type PastRewards = {
  reference: string;
  subWalletId: string;
  assetId: string;
  amount: bigint;
  startDay: Date;
};

/** Books what a stake has earned in the year before the start day, one posting a month. */
export async function seedRewards(
  tx: Tx,
  { reference, subWalletId, assetId, amount, startDay }: PastRewards,
): Promise<void> {
  for (let month = 0n; month < MONTHS; month += 1n) {
    const part = ((month + 1n) * amount) / MONTHS - (month * amount) / MONTHS;
    const paidAt = new Date(startDay.getTime() - Number(MONTHS - month - 1n) * MONTH_MS);
    const reward = { subWalletId, assetId, amount: part };
    await bookRewards(tx, `${reference}/${month}`, [reward], paidAt);
  }
}
