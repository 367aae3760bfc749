import { ApiError } from "../../base/errors";
import type { Network } from "../names";
import { readCardanoAddress } from "./address";
import { type CardanoTransaction, minCoin, signedSize } from "./encode";
import { MAX_TRANSACTION_SIZE, minFee } from "./facts";

/** Unreserved. Value in lovelace. */
export type CardanoCoin = { txId: string; outputIndex: number; value: bigint };

/** Amount in lovelace. */
export type CardanoOutput = { to: string; amount: bigint };

export type CardanoPlan = Pick<
  CardanoTransaction,
  "type" | "certificates" | "withdrawalAmount" | "publicKeys"
> & {
  network: Network;
  ownAddress: string;
  /** Empty for the stake operations. */
  payments: readonly CardanoOutput[];
  /** Lovelace; below zero for a refund or withdrawal. */
  deposit: bigint;
  /** The first slot in which it is invalid. */
  ttl: number;
  keyCount: number;
};

export type BuiltCardano<C extends CardanoCoin> = {
  transaction: CardanoTransaction;
  inputs: C[];
  fee: bigint;
};

const MAX_INPUTS = Math.floor(MAX_TRANSACTION_SIZE / 36);
/** Any fee has the size of this one. */
const PLACEHOLDER_FEE = 200_000n;

const hex = (quantity: bigint | number) => `0x${quantity.toString(16)}`;

/**
 * Takes the largest coins first. Adds a coin while the change is below the ledger's minimum; if none is left or it
 * costs more, the change is added to the fee.
 * @throws ApiError INSUFFICIENT_BALANCE if the coins do not cover it in one transaction
 */
export function buildCardano<C extends CardanoCoin>(plan: CardanoPlan, coins: readonly C[]): BuiltCardano<C> {
  const sorted = largestFirst(coins);
  let withoutChange: BuiltCardano<C> | null = null;
  for (let count = 1; count <= sorted.length; count += 1) {
    const inputs = sorted.slice(0, count);
    const left = sumOf(inputs) - paidBy(plan) - plan.deposit;
    withoutChange ??= withoutChangeOf(plan, inputs, left);
    const withChange = withChangeOf(plan, inputs, left);
    if (withChange) return withoutChange && withoutChange.fee <= withChange.fee ? withoutChange : withChange;
  }
  if (withoutChange) return withoutChange;
  throw new ApiError("INSUFFICIENT_BALANCE", "Insufficient balance");
}

/** Maximum payment to this recipient in one transaction, and its fee; lovelace. */
export function maxPayment(
  plan: CardanoPlan,
  coins: readonly CardanoCoin[],
): { amount: bigint; fee: bigint } {
  const none = { amount: 0n, fee: 0n };
  const [payment] = plan.payments;
  if (!payment) return none;
  const inputs = largestFirst(coins);
  for (let count = inputs.length; count > 0; count -= 1) {
    const chosen = inputs.slice(0, count);
    const sum = sumOf(chosen);
    const size = sizeOf({ ...plan, payments: [{ ...payment, amount: sum }] }, chosen, 0n);
    const fee = minFee(size);
    if (size <= MAX_TRANSACTION_SIZE) return sum > fee ? { amount: sum - fee, fee } : none;
  }
  return none;
}

function largestFirst<C extends CardanoCoin>(coins: readonly C[]): C[] {
  const sorted = [...coins].sort((a, b) => {
    if (a.value !== b.value) return a.value > b.value ? -1 : 1;
    if (a.txId !== b.txId) return a.txId < b.txId ? -1 : 1;
    return a.outputIndex - b.outputIndex;
  });
  return sorted.slice(0, MAX_INPUTS);
}

/** Lovelace. */
export function paidBy({ payments }: Pick<CardanoPlan, "payments">): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n);
}

function sumOf(coins: readonly CardanoCoin[]): bigint {
  return coins.reduce((sum, { value }) => sum + value, 0n);
}

function withChangeOf<C extends CardanoCoin>(
  plan: CardanoPlan,
  inputs: C[],
  left: bigint,
): BuiltCardano<C> | null {
  // With the change before the fee, so that the size is never too small.
  const size = sizeOf(plan, inputs, left > 0n ? left : 0n);
  if (size > MAX_TRANSACTION_SIZE) return null;
  const fee = minFee(size);
  const change = left - fee;
  if (change < minCoin(readCardanoAddress(plan.ownAddress, plan.network), change > 0n ? change : 0n))
    return null;
  return { transaction: transactionOf(plan, inputs, change, fee), inputs, fee };
}

function withoutChangeOf<C extends CardanoCoin>(
  plan: CardanoPlan,
  inputs: C[],
  left: bigint,
): BuiltCardano<C> | null {
  if (plan.payments.length === 0) return null;
  const size = sizeOf(plan, inputs, 0n);
  if (size > MAX_TRANSACTION_SIZE || left < minFee(size)) return null;
  return { transaction: transactionOf(plan, inputs, 0n, left), inputs, fee: left };
}

function sizeOf(plan: CardanoPlan, inputs: readonly CardanoCoin[], change: bigint): number {
  return signedSize(transactionOf(plan, inputs, change, PLACEHOLDER_FEE), plan.network, plan.keyCount);
}

function transactionOf(
  plan: CardanoPlan,
  inputs: readonly CardanoCoin[],
  change: bigint,
  fee: bigint,
): CardanoTransaction {
  const { type, certificates, withdrawalAmount, publicKeys, payments, ownAddress, ttl } = plan;
  const outputs = payments.map(({ to, amount }) => ({ address: to, amount: { coin: hex(amount) } }));
  if (change > 0n) outputs.push({ address: ownAddress, amount: { coin: hex(change) } });
  return {
    type,
    inputs: inputs.map(({ txId, outputIndex }) => ({ transactionId: txId, index: hex(outputIndex) })),
    outputs,
    fee: hex(fee),
    ttl: hex(ttl),
    ...(certificates && { certificates }),
    ...(withdrawalAmount && { withdrawalAmount }),
    ...(publicKeys && { publicKeys }),
  };
}
