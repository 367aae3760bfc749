import { ApiError } from "../../base/errors";
import type { OwnKey } from "../../chains/utxo/build";
import {
  amountOf,
  type Coin,
  type CoinPayment,
  type CoinSelection,
  type CoinSelector,
  type Payee,
} from "../../chains/utxo/coin-selection";
import { createNextAddress } from "../../keys/sub-wallet";
import { inWholeUnits } from "../../ledger/available";
import type { PayingSubWallet } from "../paying-sub-wallet";
import { holdCoins } from "./spendable-coins";

type Spent<C extends Coin> = {
  inputs: C[];
  /** The inputs' value: whole coins are reserved, and the change returns when mined. */
  held: bigint;
  from: string;
  fee: bigint;
  change: { value: bigint; key: OwnKey } | null;
  /** To the first recipient, and nobody else. */
  maxAllowedToSend: bigint;
  feeForMax: bigint;
};

/** @throws ApiError INVALID_INPUT for a dust payment, INSUFFICIENT_BALANCE */
export async function spendCoins<B extends Coin, C extends B & { key: OwnKey }, P extends Payee>(
  payer: PayingSubWallet,
  { selectCoins, maxSpend }: Pick<CoinSelector<B, P>, "selectCoins" | "maxSpend">,
  payment: CoinPayment<C, P>,
): Promise<Spent<C>> {
  const { tx, services, subWallet, chain, requestId } = payer;
  const [first] = payment.outputs;
  if (!first) throw new Error("A transaction pays somebody");
  const max = maxSpend(payment.coins, payment.feeRate, first.recipient);
  const { inputs, fee, change } = selectOrExplain(() => selectCoins(payment), payer, {
    wanted: amountOf(payment.outputs),
    maxToSend: max.maxAllowedToSend,
  });
  const held = await holdCoins(tx, chain, requestId, inputs);
  const from = inputs[0]?.key.address ?? subWallet.address;
  if (change === 0n) return { inputs, held, from, fee, change: null, ...max };
  const key = await createNextAddress(tx, services.keys, subWallet.id, "CHANGE");
  return { inputs, held, from, fee, change: { value: change, key }, ...max };
}

function selectOrExplain<C extends Coin>(
  select: () => CoinSelection<C>,
  { native }: PayingSubWallet,
  { wanted, maxToSend }: { wanted: bigint; maxToSend: bigint },
): CoinSelection<C> {
  try {
    return select();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "INSUFFICIENT_BALANCE")) throw error;
    throw new ApiError(
      "INSUFFICIENT_BALANCE",
      `Insufficient balance: ${inWholeUnits(wanted, native)} requested, at most ${inWholeUnits(maxToSend, native)} can be sent at this fee`,
    );
  }
}
