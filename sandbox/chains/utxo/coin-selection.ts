import { BigNumber } from "bignumber.js";
import { ApiError } from "../../base/errors";
import { branchAndBound } from "./branch-and-bound";

/** Unreserved. Value in smallest units. */
export type Coin = { txId: string; outputIndex: number; value: bigint };

export type Payee = { script: Uint8Array };

/** What differs by chain. Sizes are weight units (BIP-141); fee rates are smallest units per (virtual) byte. */
export type CoinRules<C extends Coin, P extends Payee> = {
  coin: { symbol: string; decimals: number };
  frameWeight(inputs: number, outputs: number): number;
  inputWeight(coin: C): number;
  changeScriptLength: number;
  dustLimit(payee: P): bigint;
  changeDustLimit: bigint;
  /** Of spending the change later, and the rate assumed for it. */
  changeInputWeight: number;
  discardRate: bigint;
  maxInputs: number;
};

/** Amount in smallest units. */
export type PaidOutput<P extends Payee> = { recipient: P; amount: bigint };

/** `change` is 0 without a change output; inputs = amounts + fee + change. */
export type CoinSelection<C extends Coin> = { inputs: C[]; fee: bigint; change: bigint };

export type CoinPayment<C extends Coin, P extends Payee> = {
  coins: readonly C[];
  /** At least one. */
  outputs: readonly PaidOutput<P>[];
  /** Smallest units per (virtual) byte. */
  feeRate: bigint;
};

export type CoinSelector<B extends Coin, P extends Payee> = {
  /**
   * Prefers a set without change (branch and bound over effective values), otherwise takes the largest coins. Dust
   * change is added to the fee.
   * @throws ApiError INVALID_INPUT for a dust amount, INSUFFICIENT_BALANCE if the coins do not cover it
   */
  selectCoins<C extends B>(payment: CoinPayment<C, P>): CoinSelection<C>;
  /** Leaves out coins that cost more than they are worth. 0 if the maximum would be dust. */
  maxSpend(
    coins: readonly B[],
    feeRate: bigint,
    recipient: P,
  ): { maxAllowedToSend: bigint; feeForMax: bigint };
  /** Of a payment of these coins with change. */
  feeOfCoins(coins: readonly B[], feeRate: bigint, recipients: readonly P[]): bigint;
  /** @throws ApiError INVALID_INPUT */
  assertNoDust(amount: bigint, recipient: P): void;
};

export function coinSelector<B extends Coin, P extends Payee>(rules: CoinRules<B, P>): CoinSelector<B, P> {
  const assertNoDust = (amount: bigint, recipient: P): void => {
    const dust = rules.dustLimit(recipient);
    if (amount >= dust) return;
    throw new ApiError("INVALID_INPUT", `The amount must be at least ${inCoins(rules, dust)}`);
  };
  return {
    assertNoDust,
    feeOfCoins: (coins, feeRate, recipients) =>
      feeOf(rules, coins, feeRate, [...scriptLengthsOf(recipients), rules.changeScriptLength]),
    selectCoins(payment) {
      if (payment.outputs.length === 0) throw new Error("A transaction pays somebody");
      for (const { amount, recipient } of payment.outputs) assertNoDust(amount, recipient);
      const useful = { ...payment, coins: withoutDustCoins(rules, payment.coins, payment.feeRate) };
      const selection = withoutChange(rules, useful) ?? largestFirst(rules, useful);
      if (!selection) throw new ApiError("INSUFFICIENT_BALANCE", "Insufficient balance");
      return selection;
    },
    maxSpend(coins, feeRate, recipient) {
      const inputs = withoutDustCoins(rules, coins, feeRate);
      if (inputs.length === 0) return { maxAllowedToSend: 0n, feeForMax: 0n };
      const feeForMax = feeOf(rules, inputs, feeRate, [recipient.script.length]);
      const left = sumOf(inputs) - feeForMax;
      return { maxAllowedToSend: left >= rules.dustLimit(recipient) ? left : 0n, feeForMax };
    },
  };
}

function withoutDustCoins<B extends Coin, C extends B>(
  rules: WeightRules<B> & { maxInputs: number },
  coins: readonly C[],
  feeRate: bigint,
): C[] {
  return coins
    .map((coin) => ({ coin, effective: effectiveValue(rules, coin, feeRate) }))
    .filter(({ effective }) => effective > 0n)
    .sort((a, b) => {
      if (a.effective !== b.effective) return a.effective > b.effective ? -1 : 1;
      if (a.coin.txId !== b.coin.txId) return a.coin.txId < b.coin.txId ? -1 : 1;
      return a.coin.outputIndex - b.coin.outputIndex;
    })
    .slice(0, rules.maxInputs)
    .map(({ coin }) => coin);
}

/** Change would cost more than the rest is worth. */
function withoutChange<B extends Coin, P extends Payee, C extends B>(
  rules: CoinRules<B, P>,
  { coins, outputs, feeRate }: CoinPayment<C, P>,
): CoinSelection<C> | null {
  const amount = amountOf(outputs);
  const scriptLengths = scriptLengthsOf(outputs.map(({ recipient }) => recipient));
  const values = coins.map((coin) => effectiveValue(rules, coin, feeRate));
  const weight = weightOf(rules, [], scriptLengths);
  const costOfChange =
    BigInt(outputWeight(rules.changeScriptLength)) * feeRate +
    BigInt(rules.changeInputWeight) * rules.discardRate;
  // A set may miss the fee by the last virtual byte and a longer count of inputs, so aim higher.
  for (const slack of [0, 3 + 8]) {
    const target = amount * 4n + BigInt(weight + slack) * feeRate;
    const indexes = branchAndBound(values, target, target + costOfChange);
    if (!indexes) return null;
    const inputs = indexes.flatMap((index) => coins[index] ?? []);
    const fee = sumOf(inputs) - amount;
    if (fee >= feeOf(rules, inputs, feeRate, scriptLengths)) return { inputs, fee, change: 0n };
  }
  return null;
}

function largestFirst<B extends Coin, P extends Payee, C extends B>(
  rules: CoinRules<B, P>,
  { coins, outputs, feeRate }: CoinPayment<C, P>,
): CoinSelection<C> | null {
  const amount = amountOf(outputs);
  const scriptLengths = scriptLengthsOf(outputs.map(({ recipient }) => recipient));
  for (let count = 1; count <= coins.length; count += 1) {
    const inputs = coins.slice(0, count);
    const left = sumOf(inputs) - amount;
    if (left < feeOf(rules, inputs, feeRate, scriptLengths)) continue;
    const fee = feeOf(rules, inputs, feeRate, [...scriptLengths, rules.changeScriptLength]);
    const change = left - fee;
    return change >= rules.changeDustLimit ? { inputs, fee, change } : { inputs, fee: left, change: 0n };
  }
  return null;
}

type WeightRules<C> = { frameWeight(inputs: number, outputs: number): number; inputWeight(coin: C): number };

function feeOf<C extends Coin>(
  rules: WeightRules<C>,
  inputs: readonly C[],
  feeRate: bigint,
  scriptLengths: readonly number[],
): bigint {
  return BigInt(Math.ceil(weightOf(rules, inputs, scriptLengths) / 4)) * feeRate;
}

function weightOf<C extends Coin>(
  rules: WeightRules<C>,
  inputs: readonly C[],
  scriptLengths: readonly number[],
): number {
  return (
    rules.frameWeight(inputs.length, scriptLengths.length) +
    inputs.reduce((sum, coin) => sum + rules.inputWeight(coin), 0) +
    scriptLengths.reduce((sum, length) => sum + outputWeight(length), 0)
  );
}

/** Times four, so that weights need no rounding. */
function effectiveValue<C extends Coin>(rules: WeightRules<C>, coin: C, feeRate: bigint): bigint {
  return coin.value * 4n - BigInt(rules.inputWeight(coin)) * feeRate;
}

function outputWeight(scriptLength: number): number {
  return 4 * (8 + 1 + scriptLength);
}

export function countBytes(count: number): number {
  return count < 0xfd ? 1 : 3;
}

/** Smallest units. */
export const amountOf = (outputs: readonly { amount: bigint }[]): bigint =>
  outputs.reduce((sum, { amount }) => sum + amount, 0n);

const scriptLengthsOf = (payees: readonly Payee[]): number[] => payees.map(({ script }) => script.length);

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n);
}

function inCoins(
  { coin: { symbol, decimals } }: Pick<CoinRules<never, never>, "coin">,
  units: bigint,
): string {
  return `${new BigNumber(units.toString()).shiftedBy(-decimals).toFixed()} ${symbol}`;
}
