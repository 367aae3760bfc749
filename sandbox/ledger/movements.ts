import type { Tx } from "../db/client";
import { type LedgerAccount, type Leg, post } from "./post";

/** Smallest units, above zero. */
export type Quantity = { assetId: string; amount: bigint };

const available = (subWalletId: string, assetId: string): LedgerAccount => ({
  kind: "available",
  subWalletId,
  assetId,
});
const reserved = (subWalletId: string, assetId: string): LedgerAccount => ({
  kind: "reserved",
  subWalletId,
  assetId,
});
const staked = (subWalletId: string, assetId: string): LedgerAccount => ({
  kind: "staked",
  subWalletId,
  assetId,
});
const network = (assetId: string): LedgerAccount => ({ kind: "network", assetId });
const fees = (assetId: string): LedgerAccount => ({ kind: "fees", assetId });

function transfer(from: LedgerAccount, to: LedgerAccount, amount: bigint): Leg[] {
  if (amount < 0n) throw new RangeError("A movement cannot be negative");
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
}

/**
 * available -> reserved, for the maximum that a request may spend.
 * @param reference the request's id, with a suffix for a further reservation
 * @throws ApiError INSUFFICIENT_BALANCE
 */
export async function reserve(
  tx: Tx,
  reference: string,
  subWalletId: string,
  items: Quantity[],
): Promise<boolean> {
  if (items.length === 0) return false;
  const legs = items.flatMap(({ assetId, amount }) =>
    transfer(available(subWalletId, assetId), reserved(subWalletId, assetId), amount),
  );
  return post(tx, { kind: "reserve", reference, legs });
}

/** reserved -> available, for a request that ends unspent. */
export function release(tx: Tx, requestId: string, subWalletId: string, items: Quantity[]): Promise<boolean> {
  const legs = items.flatMap(({ assetId, amount }) =>
    transfer(reserved(subWalletId, assetId), available(subWalletId, assetId), amount),
  );
  return post(tx, { kind: "release", reference: requestId, legs });
}

export type Settlement = {
  requestId: string;
  subWalletId: string;
  /** From `reserve`. The unspent rest returns to available. */
  reservations: Quantity[];
  /** Null if the chain took only the fee (a reverted call). */
  sent: Quantity | null;
  fee: Quantity | null;
  recipientSubWalletId?: string | null;
  /** Sent to others with the same transaction. */
  others?: readonly (Quantity & { recipientSubWalletId: string | null })[];
  stake?: StakeMovements;
  createdAt?: Date;
};

export type StakeMovements = {
  /** reserved -> staked. */
  locked?: Quantity;
  /** staked -> available. */
  unlocked?: Quantity;
  /** staked -> an address outside this sub-wallet. */
  paidOut?: Quantity & { recipientSubWalletId: string | null };
  /** network -> available: rewards. */
  earned?: Quantity;
};

/**
 * reserved -> network (or a recipient's available), reserved -> fees, the rest -> available. One posting, so that
 * sender and recipient change together.
 * @throws Error if more is spent than was reserved
 */
export function settleSent(tx: Tx, settlement: Settlement): Promise<boolean> {
  const { requestId, subWalletId, reservations, sent, fee, recipientSubWalletId } = settlement;
  const legs: Leg[] = [];
  const spent = new Map<string, bigint>();
  const spend = (to: LedgerAccount, { assetId, amount }: Quantity) => {
    legs.push(...transfer(reserved(subWalletId, assetId), to, amount));
    spent.set(assetId, (spent.get(assetId) ?? 0n) + amount);
  };
  const placeOf = (subWalletId: string | null | undefined, assetId: string) =>
    subWalletId ? available(subWalletId, assetId) : network(assetId);
  if (sent) spend(placeOf(recipientSubWalletId, sent.assetId), sent);
  for (const other of settlement.others ?? []) {
    spend(placeOf(other.recipientSubWalletId, other.assetId), other);
  }
  if (fee) spend(fees(fee.assetId), fee);
  const { locked, ...fromStake } = settlement.stake ?? {};
  if (locked) spend(staked(subWalletId, locked.assetId), locked);
  legs.push(...stakeLegs(subWalletId, fromStake));
  for (const { assetId, amount } of sumByAsset(reservations)) {
    const rest = amount - (spent.get(assetId) ?? 0n);
    // The reserved account also holds other requests' funds, which `post` alone would let this one spend.
    if (rest < 0n) throw new Error(`Request ${requestId} spent more ${assetId} than it had reserved`);
    legs.push(...transfer(reserved(subWalletId, assetId), available(subWalletId, assetId), rest));
    spent.delete(assetId);
  }
  if (spent.size > 0) throw new Error(`Request ${requestId} spent an asset that it had not reserved`);
  return post(tx, {
    kind: "settle",
    reference: requestId,
    legs,
    ...(settlement.createdAt && { createdAt: settlement.createdAt }),
  });
}

function stakeLegs(
  subWalletId: string,
  { unlocked, paidOut, earned }: Omit<StakeMovements, "locked">,
): Leg[] {
  const legs: Leg[] = [];
  if (unlocked) {
    const { assetId, amount } = unlocked;
    legs.push(...transfer(staked(subWalletId, assetId), available(subWalletId, assetId), amount));
  }
  if (paidOut) {
    const { assetId, amount, recipientSubWalletId: payee } = paidOut;
    const to = payee ? available(payee, assetId) : network(assetId);
    legs.push(...transfer(staked(subWalletId, assetId), to, amount));
  }
  if (earned) {
    const { assetId, amount } = earned;
    legs.push(...transfer(network(assetId), available(subWalletId, assetId), amount));
  }
  return legs;
}

/**
 * network -> available.
 * @param input.reference unique for the credited output: the hash, or `hash:outputIndex` if a transaction can pay a
 * sub-wallet twice
 */
export function receive(
  tx: Tx,
  input: Quantity & { reference: string; subWalletId: string; createdAt?: Date },
): Promise<boolean> {
  const { reference, subWalletId, assetId, amount, createdAt } = input;
  return post(tx, {
    kind: "receive",
    reference: `${reference}/${subWalletId}/${assetId}`,
    legs: transfer(network(assetId), available(subWalletId, assetId), amount),
    ...(createdAt && { createdAt }),
  });
}

/**
 * available -> a recipient's available, or network: without a request of the sub-wallet.
 * @param input.reference the hash of the transaction
 */
export function take(
  tx: Tx,
  input: Quantity & {
    reference: string;
    subWalletId: string;
    recipientSubWalletId: string | null;
    createdAt: Date;
  },
): Promise<boolean> {
  const { reference, subWalletId, assetId, amount, recipientSubWalletId: payee, createdAt } = input;
  const to = payee ? available(payee, assetId) : network(assetId);
  const legs = transfer(available(subWalletId, assetId), to, amount);
  return post(tx, { kind: "take", reference, legs, createdAt });
}

/**
 * available -> recipients' available, network and fees, in one posting: of a payment whose request the books have lost.
 * @param input.reference the hash of the transaction
 */
export function bookFound(
  tx: Tx,
  input: {
    reference: string;
    subWalletId: string;
    paid: readonly (Quantity & { recipientSubWalletId: string | null })[];
    fee: Quantity;
    createdAt: Date;
  },
): Promise<boolean> {
  const { reference, subWalletId, paid, fee, createdAt } = input;
  const legs = paid.flatMap(({ assetId, amount, recipientSubWalletId: payee }) => {
    const to = payee ? available(payee, assetId) : network(assetId);
    return transfer(available(subWalletId, assetId), to, amount);
  });
  legs.push(...transfer(available(subWalletId, fee.assetId), fees(fee.assetId), fee.amount));
  return post(tx, { kind: "found", reference, legs, createdAt });
}

/** Smallest units, above zero. */
export type Reward = Quantity & { subWalletId: string };

export const REWARD = "reward";

/** network -> staked, in one posting. @param reference unique for the payment */
export function bookRewards(
  tx: Tx,
  reference: string,
  rewards: readonly Reward[],
  createdAt: Date,
): Promise<boolean> {
  const legs = rewards.flatMap(({ subWalletId, assetId, amount }) =>
    transfer(network(assetId), staked(subWalletId, assetId), amount),
  );
  return post(tx, { kind: REWARD, reference, legs, createdAt });
}

function sumByAsset(items: Quantity[]): Quantity[] {
  const sums = new Map<string, bigint>();
  for (const { assetId, amount } of items) sums.set(assetId, (sums.get(assetId) ?? 0n) + amount);
  return [...sums].map(([assetId, amount]) => ({ assetId, amount }));
}

/** available -> staked, for stakes older than the history (seeds). @param input.reference unique for the stake */
export function bookInitialStake(
  tx: Tx,
  input: Quantity & { reference: string; subWalletId: string; createdAt: Date },
): Promise<boolean> {
  const { reference, subWalletId, assetId, amount, createdAt } = input;
  const legs = transfer(available(subWalletId, assetId), staked(subWalletId, assetId), amount);
  return post(tx, { kind: "stake", reference: `${reference}/${subWalletId}`, legs, createdAt });
}
