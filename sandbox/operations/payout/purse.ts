import { ApiError } from "../../base/errors";
import type { Holding } from "../../ledger/balances";
import type { AssetRow } from "../../wallets/assets";
import type { RowFacts } from "./load-facts";
import type { Funds } from "./payout-chain";
import type { ReadRow } from "./read-rows";

/** Smallest units; rows that lack nothing but funds count too. */
export type Total = {
  subWalletId: string;
  asset: AssetRow;
  count: number;
  amount: bigint;
  maxFees: bigint;
  available: bigint;
};

export type Purse = {
  /** @throws ApiError INSUFFICIENT_BALANCE, INVALID_INPUT; nothing is taken then */
  spend(row: ReadRow, maxFee: bigint): void;
  totals(): Total[];
};

/** What the paying sub-wallets hold, and what is taken of it by the rows that can be made. */
export function openPurse({ holdings, network }: RowFacts): Purse {
  const held = new Map(holdings.map((one) => [keyOf(one.subWalletId, one.assetId), one]));
  const sums = new Map<string, Total>();
  const taken = new Map<string, bigint>();
  const holdingOf = (key: string): Pick<Holding, "available" | "reserved"> =>
    held.get(key) ?? { available: 0n, reserved: 0n };

  const fundsOf = (subWalletId: string): Funds => ({
    network,
    available: (assetId) => {
      const key = keyOf(subWalletId, assetId);
      return holdingOf(key).available - (taken.get(key) ?? 0n);
    },
    reserved: (assetId) => holdingOf(keyOf(subWalletId, assetId)).reserved,
  });

  function add(subWalletId: string, asset: AssetRow, { count = 0, amount = 0n, maxFees = 0n }): void {
    const key = keyOf(subWalletId, asset.id);
    const { available } = holdingOf(key);
    const sum = sums.get(key) ?? { subWalletId, asset, count: 0, amount: 0n, maxFees: 0n, available };
    sum.count += count;
    sum.amount += amount;
    sum.maxFees += maxFees;
    sums.set(key, sum);
  }

  function take(subWalletId: string, { id }: AssetRow, amount: bigint): void {
    const key = keyOf(subWalletId, id);
    taken.set(key, (taken.get(key) ?? 0n) + amount);
  }

  return {
    spend(row, maxFee) {
      const { subWallet, asset, native, amount } = row;
      add(subWallet.id, asset, { count: 1, amount });
      add(subWallet.id, native, { maxFees: maxFee });
      try {
        row.on.assertFunds(row, fundsOf(subWallet.id), maxFee);
      } catch (error) {
        throw taken.has(keyOf(subWallet.id, native.id)) ? afterOthers(error) : error;
      }
      take(subWallet.id, asset, amount);
      take(subWallet.id, native, maxFee);
    },
    totals: () => [...sums.values()],
  };
}

function afterOthers(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "INSUFFICIENT_BALANCE") return error;
  return new ApiError(error.code, `${error.message} after the rows before it`);
}

const keyOf = (subWalletId: string, assetId: string): string => `${subWalletId} ${assetId}`;
