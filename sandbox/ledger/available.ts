import { BigNumber } from "bignumber.js";
import { ApiError } from "../base/errors";
import type { Db } from "../db/client";
import { holdingsOf } from "./balances";

type Asset = { id: string; symbol: string; decimals: number };

/** By asset, smallest units. */
export async function availableOf(db: Db, subWalletId: string): Promise<(assetId: string) => bigint> {
  const holdings = await holdingsOf(db, [subWalletId]);
  const available = new Map(holdings.map((holding) => [holding.assetId, holding.available]));
  return (assetId) => available.get(assetId) ?? 0n;
}

/**
 * @param purpose for the message: 'the amount and the fee'
 * @throws ApiError INSUFFICIENT_BALANCE
 */
export async function assertSufficientFunds(
  db: Db,
  subWalletId: string,
  needed: bigint,
  asset: Asset,
  purpose: string,
): Promise<void> {
  const available = (await availableOf(db, subWalletId))(asset.id);
  if (available < needed) throw insufficientBalance(needed, available, asset, purpose);
}

/** `0.25 ETH` */
export function inWholeUnits(quantity: bigint, asset: Asset): string {
  return `${new BigNumber(quantity.toString()).shiftedBy(-asset.decimals).toFixed()} ${asset.symbol}`;
}

export function insufficientBalance(
  needed: bigint,
  available: bigint,
  asset: Asset,
  purpose: string,
): ApiError {
  return new ApiError(
    "INSUFFICIENT_BALANCE",
    `Insufficient balance: ${inWholeUnits(needed, asset)} needed for ${purpose}, ${inWholeUnits(available, asset)} available`,
  );
}
