import { ApiError } from "../../base/errors";
import type { OwnKey } from "../../chains/utxo/build";
import type { Coin, CoinSelection } from "../../chains/utxo/coin-selection";
import type { Tx } from "../../db/client";
import { createNextAddress } from "../../keys/sub-wallet";
import { inWholeUnits } from "../../ledger/available";
import type { Services } from "../../services";
import type { AssetRow } from "../../wallets/assets";
import type { SubWalletRow } from "../../wallets/own-sub-wallet";
import { holdCoins } from "./spendable-coins";

type Spending<C extends Coin> = {
  requestId: string;
  subWallet: SubWalletRow;
  native: AssetRow;
  /** Smallest units. */
  amount: bigint;
  /** What can be sent at most at this fee. */
  maxAllowedToSend: bigint;
  /** The chain's own way to choose coins. */
  select(): CoinSelection<C>;
};

/** The coins of a payment, which the request holds from now on, its fee, and the change with its fresh address. */
export type Spent<C extends Coin> = {
  inputs: C[];
  fee: bigint;
  change: { value: bigint; key: OwnKey } | null;
};

/**
 * Chooses and holds the coins of a payment, and makes its change address.
 * @throws ApiError INVALID_INPUT for a dust payment, INSUFFICIENT_BALANCE
 */
export async function spendCoins<C extends Coin>(
  tx: Tx,
  keys: Services["keys"],
  spending: Spending<C>,
): Promise<Spent<C>> {
  const { requestId, subWallet, native } = spending;
  const { inputs, fee, change } = choose(spending);
  await holdCoins(tx, native.chain, requestId, inputs);
  if (change === 0n) return { inputs, fee, change: null };
  const key = await createNextAddress(tx, keys, subWallet.id, "CHANGE");
  return { inputs, fee, change: { value: change, key } };
}

function choose<C extends Coin>({ select, amount, maxAllowedToSend, native }: Spending<C>): CoinSelection<C> {
  try {
    return select();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "INSUFFICIENT_BALANCE")) throw error;
    const most = inWholeUnits(maxAllowedToSend, native);
    throw new ApiError(
      "INSUFFICIENT_BALANCE",
      `Insufficient balance: ${inWholeUnits(amount, native)} wanted, ${most} can be sent at most at this fee`,
    );
  }
}
