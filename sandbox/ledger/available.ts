import { BigNumber } from "bignumber.js";
import { ApiError } from "../base/errors";
import type { Db } from "../db/client";
import { holdingsOf } from "./balances";

type Asset = { id: string; symbol: string; decimals: number };

/** Smallest units of each asset that the sub-wallet has at its disposal. */
export async function availableOf(db: Db, subWalletId: string): Promise<(assetId: string) => bigint> {
  const holdings = await holdingsOf(db, [subWalletId]);
  const available = new Map(holdings.map((holding) => [holding.assetId, holding.available]));
  return (assetId) => available.get(assetId) ?? 0n;
}

/** `0.25 ETH` */
export function inWholeUnits(quantity: bigint, asset: Asset): string {
  return `${new BigNumber(quantity.toString()).shiftedBy(-asset.decimals).toFixed()} ${asset.symbol}`;
}

export function insufficient(needed: bigint, available: bigint, asset: Asset, what: string): ApiError {
  return new ApiError(
    "INSUFFICIENT_BALANCE",
    `Insufficient balance: ${inWholeUnits(needed, asset)} needed for ${what}, ${inWholeUnits(available, asset)} available`,
  );
}
