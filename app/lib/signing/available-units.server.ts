import { isOf } from "./head-view.server";
import type { SigningData } from "./signing-data.server";

type HeldAsset = Parameters<typeof isOf>[1];
type Paying = Pick<SigningData, "payer">;

/** Smallest units of an asset that are not tied up; null where the backend does not say. */
export function availableUnits({ payer }: Paying, asset: HeldAsset): bigint | null {
  const { items = [], nextToken } = payer.balances ?? {};
  const balance = items.find((one) => isOf(one.asset, asset));
  // An asset that is not listed has no balance, if all are listed; a typed one may have any.
  if (!balance) return asset.contractAddress === null && payer.balances && !nextToken ? 0n : null;
  const { value } = balance.available ?? balance.amount;
  return /^\d{1,78}$/.test(value) ? BigInt(value) : null;
}

/** Whether requests hold some of an asset; taken to be so where the backend cannot say. */
export function isSomeHeld({ payer }: Paying, asset: HeldAsset): boolean {
  const balance = payer.balances?.items.find((one) => isOf(one.asset, asset));
  if (!balance || balance.held === null) return false;
  return balance.held === undefined
    ? balance.available?.value !== balance.amount.value
    : balance.held.amount.value !== "0";
}
