import type { Db } from "../db/client";
import { loadUsualPayments } from "../wallets/usual-payments";
import type { RequestRow } from "./inbox";
import { notEarlier } from "./known-recipients";
import { assetNamed, usualWords } from "./paid-words";
import type { Reading } from "./reading";

/** What is paid now beside what the sub-wallet paid before. */
export type UsualAmount = { words: string; isLarger: boolean };

/** One for each recipient of a payment where there are enough earlier ones; none for other requests. */
export async function usualAmounts(
  db: Db,
  request: RequestRow,
  { chain, now }: { chain: string; now: Date },
  reading: Reading | null,
): Promise<UsualAmount[]> {
  const { subWalletId } = request;
  if (subWalletId === null || chain === "" || !reading || reading.action !== undefined) return [];
  const { recipients, from } = reading;
  const except = await notEarlier(db, request);
  const found: UsualAmount[] = [];
  for (const { unit, units, address } of recipients) {
    const asset = await assetNamed(db, chain, unit);
    // Change is not a payment.
    if (!asset || from.includes(address) || units === "0") continue;
    const usual = await loadUsualPayments(db, { subWalletId, assetId: asset.id, except }, now);
    if (!usual) continue;
    const isLarger = BigInt(units) > usual.largest;
    found.push({ words: usualWords(usual, asset, BigInt(units)), isLarger });
  }
  return found;
}
