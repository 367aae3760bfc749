import { type Spendable, spendable } from "../present/spendable";
import { isOf } from "./head-view.server";
import type { SigningData } from "./signing-data.server";

type HeldAsset = Parameters<typeof isOf>[1];
type Paying = Pick<SigningData, "chain"> & { payer: Pick<SigningData["payer"], "balances"> };

const NOTHING: Spendable = { units: 0n, kept: 0n, keptWords: "" };

export function availableUnits(paying: Paying, asset: HeldAsset): bigint | null {
  return spendableOf(paying, asset)?.units ?? null;
}

export function spendableOf({ payer, chain }: Paying, asset: HeldAsset): Spendable | null {
  const { items = [], nextToken } = payer.balances ?? {};
  const balance = items.find((one) => isOf(one.asset, asset));
  // In a complete list, an unlisted asset has no balance. A typed token may have any.
  if (!balance) return asset.contractAddress === null && payer.balances && !nextToken ? NOTHING : null;
  return spendable(balance, chain);
}

/** True if the backend cannot say. */
export function isSomeHeld({ payer }: Pick<Paying, "payer">, asset: HeldAsset): boolean {
  const balance = payer.balances?.items.find((one) => isOf(one.asset, asset));
  if (!balance || balance.held === null) return false;
  return balance.held === undefined
    ? balance.available?.value !== balance.amount.value
    : balance.held.amount.value !== "0";
}
