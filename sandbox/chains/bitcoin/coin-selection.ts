import { ApiError } from "../../api/errors";
import type { Output } from "./address";
import { branchAndBound } from "./branch-and-bound";
import {
  CHANGE_SCRIPT_LENGTH,
  dustLimits,
  feeOfWeight,
  inputWeight,
  outputWeight,
  type SpendableType,
  transactionWeight,
} from "./sizes";

/** An unspent output of the sub-wallet that nothing else holds. Value in satoshi. */
export type Coin = { txId: string; outputIndex: number; value: bigint; addressType: SpendableType };

/** `change` is 0 when there is no change output; inputs = amount + fee + change. */
export type CoinSelection<C extends Coin> = { inputs: C[]; fee: bigint; change: bigint };

/** A standard transaction weighs 400,000 units at most; this many inputs stay below it. */
const MAX_INPUTS = 1000;
/** What Bitcoin Core takes spending the change later to cost, in satoshi per virtual byte. */
const DISCARD_RATE = 3n;

/**
 * Chooses the coins of a payment: first a set that needs no change (branch and bound over effective values), else the
 * largest coins one after the other. Change below the dust limit goes to the fee. The same coins in any order give
 * the same answer.
 * @param feeRate satoshi per virtual byte
 * @throws ApiError INVALID_INPUT when the amount is dust, INSUFFICIENT_BALANCE when the coins do not cover it
 */
export function selectCoins<C extends Coin>(payment: {
  coins: readonly C[];
  amount: bigint;
  feeRate: bigint;
  recipient: Output;
}): CoinSelection<C> {
  const { amount, feeRate, recipient } = payment;
  const dust = dustLimits[recipient.kind];
  if (amount < dust) {
    throw new ApiError("INVALID_INPUT", `The amount must be at least ${dust} satoshi`);
  }
  const coins = usefulCoins(payment.coins, feeRate);
  return (
    withoutChange(coins, amount, feeRate, recipient) ??
    largestFirst(coins, amount, feeRate, recipient) ??
    fail()
  );
}

/**
 * What the coins can pay at most to this recipient, and the fee of doing so; spending a coin that costs more than it
 * holds would lower the first. 0 when that would be dust.
 */
export function maxSpend(
  coins: readonly Coin[],
  feeRate: bigint,
  recipient: Output,
): { maxAllowedToSend: bigint; feeForMax: bigint } {
  const inputs = usefulCoins(coins, feeRate);
  if (inputs.length === 0) return { maxAllowedToSend: 0n, feeForMax: 0n };
  const feeForMax = feeOf(inputs, feeRate, [recipient.script.length]);
  const left = sumOf(inputs) - feeForMax;
  return { maxAllowedToSend: left >= dustLimits[recipient.kind] ? left : 0n, feeForMax };
}

function fail(): never {
  throw new ApiError("INSUFFICIENT_BALANCE", "Insufficient balance");
}

/** Four times value minus the cost of spending, so that weights need no rounding. */
function effectiveValue(coin: Coin, feeRate: bigint): bigint {
  return coin.value * 4n - BigInt(inputWeight(coin.addressType)) * feeRate;
}

/** The coins worth spending at this rate, largest effective value first, ties by outpoint. */
function usefulCoins<C extends Coin>(coins: readonly C[], feeRate: bigint): C[] {
  return coins
    .map((coin) => ({ coin, effective: effectiveValue(coin, feeRate) }))
    .filter(({ effective }) => effective > 0n)
    .sort((a, b) => {
      if (a.effective !== b.effective) return a.effective > b.effective ? -1 : 1;
      if (a.coin.txId !== b.coin.txId) return a.coin.txId < b.coin.txId ? -1 : 1;
      return a.coin.outputIndex - b.coin.outputIndex;
    })
    .slice(0, MAX_INPUTS)
    .map(({ coin }) => coin);
}

function withoutChange<C extends Coin>(
  coins: C[],
  amount: bigint,
  feeRate: bigint,
  recipient: Output,
): CoinSelection<C> | null {
  const values = coins.map((coin) => effectiveValue(coin, feeRate));
  const weight = transactionWeight([], [recipient.script.length]);
  const costOfChange =
    BigInt(outputWeight(CHANGE_SCRIPT_LENGTH)) * feeRate +
    BigInt(inputWeight("COMPATIBILITY")) * DISCARD_RATE;
  // A set may miss the fee by the rest of the last virtual byte and the longer count of many inputs: aim higher then.
  for (const slack of [0, 3 + 8]) {
    const target = amount * 4n + BigInt(weight + slack) * feeRate;
    const indexes = branchAndBound(values, target, target + costOfChange);
    if (!indexes) return null;
    const inputs = indexes.flatMap((index) => coins[index] ?? []);
    const fee = sumOf(inputs) - amount;
    if (fee >= feeOf(inputs, feeRate, [recipient.script.length])) return { inputs, fee, change: 0n };
  }
  return null;
}

function largestFirst<C extends Coin>(
  coins: C[],
  amount: bigint,
  feeRate: bigint,
  recipient: Output,
): CoinSelection<C> | null {
  const scriptLength = recipient.script.length;
  for (let count = 1; count <= coins.length; count += 1) {
    const inputs = coins.slice(0, count);
    const left = sumOf(inputs) - amount;
    if (left < feeOf(inputs, feeRate, [scriptLength])) continue;
    const fee = feeOf(inputs, feeRate, [scriptLength, CHANGE_SCRIPT_LENGTH]);
    const change = left - fee;
    return change >= dustLimits.p2sh ? { inputs, fee, change } : { inputs, fee: left, change: 0n };
  }
  return null;
}

function feeOf(inputs: readonly Coin[], feeRate: bigint, scriptLengths: number[]): bigint {
  const types = inputs.map(({ addressType }) => addressType);
  return feeOfWeight(transactionWeight(types, scriptLengths), feeRate);
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n);
}
