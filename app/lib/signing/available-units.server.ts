import { type Spendable, spendable } from "../present/spendable";
import { isOf } from "./head-view.server";
import type { SigningData } from "./signing-data.server";

type HeldAsset = Parameters<typeof isOf>[1];
type Paying = Pick<SigningData, "payer" | "chain">;

const NOTHING: Spendable = { units: 0n, kept: 0n, keptWords: "" };

/** Smallest units of an asset that can be sent; null where the backend does not say. */
export function availableUnits(paying: Paying, asset: HeldAsset): bigint | null {
  return spendableOf(paying, asset)?.units ?? null;
}

/** What can be sent of an asset and what the network keeps; null where the backend does not say. */
export function spendableOf({ payer, chain }: Paying, asset: HeldAsset): Spendable | null {
  const { items = [], nextToken } = payer.balances ?? {};
  const balance = items.find((one) => isOf(one.asset, asset));
  // An asset that is not listed has no balance, if all are listed; a typed one may have any.
  if (!balance) return asset.contractAddress === null && payer.balances && !nextToken ? NOTHING : null;
  return spendable(balance, chain);
}

/** Whether requests hold some of an asset; taken to be so where the backend cannot say. */
export function isSomeHeld({ payer }: Pick<Paying, "payer">, asset: HeldAsset): boolean {
  const balance = payer.balances?.items.find((one) => isOf(one.asset, asset));
  if (!balance || balance.held === null) return false;
  return balance.held === undefined
    ? balance.available?.value !== balance.amount.value
    : balance.held.amount.value !== "0";
}
