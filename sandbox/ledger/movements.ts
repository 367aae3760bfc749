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

/** Moves `amount` from one account to another. */
function transfer(from: LedgerAccount, to: LedgerAccount, amount: bigint): Leg[] {
  if (amount < 0n) throw new RangeError("A movement cannot be negative");
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
}

/**
 * Reserves the maximum that a request may spend (amount and fee): available -> reserved.
 * @param reference the request's id, with a suffix for a further reservation of the same request
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

/** Releases everything that `reserve` held for a request that ends unspent: reserved -> available. */
export function release(tx: Tx, requestId: string, subWalletId: string, items: Quantity[]): Promise<boolean> {
  const legs = items.flatMap(({ assetId, amount }) =>
    transfer(reserved(subWalletId, assetId), available(subWalletId, assetId), amount),
  );
  return post(tx, { kind: "release", reference: requestId, legs });
}

export type Settlement = {
  requestId: string;
  subWalletId: string;
  /** What `reserve` held for the request. The unspent rest goes back to available. */
  reservations: Quantity[];
  /** Null when the chain took only the fee (a reverted call). */
  sent: Quantity | null;
  fee: Quantity | null;
  /** Set when the recipient is a sub-wallet of this vault, which is credited. */
  recipientSubWalletId?: string | null;
  stake?: StakeMovements;
  createdAt?: Date;
};

/** What a mined stake operation moves apart from payment and fee. */
export type StakeMovements = {
  /** reserved -> staked (bonded, delegated, put on deposit). */
  locked?: Quantity;
  /** staked -> available. */
  unlocked?: Quantity;
  /** staked -> an address outside this sub-wallet. */
  paidOut?: Quantity & { recipientSubWalletId: string | null };
  /** network -> available: rewards. */
  earned?: Quantity;
};

/**
 * Books a mined payment: reserved -> network (or available, of a recipient in this vault), reserved -> fees, and the
 * rest of the reservation -> available. It is one posting, so that sender and recipient in one vault change together.
 * @throws Error when more is spent than this request reserved
 */
export function settleSent(tx: Tx, settlement: Settlement): Promise<boolean> {
  const { requestId, subWalletId, reservations, sent, fee, recipientSubWalletId } = settlement;
  const legs: Leg[] = [];
  const spent = new Map<string, bigint>();
  const spend = (to: LedgerAccount, { assetId, amount }: Quantity) => {
    legs.push(...transfer(reserved(subWalletId, assetId), to, amount));
    spent.set(assetId, (spent.get(assetId) ?? 0n) + amount);
  };
  if (sent) {
    spend(recipientSubWalletId ? available(recipientSubWalletId, sent.assetId) : network(sent.assetId), sent);
  }
  if (fee) spend(fees(fee.assetId), fee);
  const { locked, ...fromStake } = settlement.stake ?? {};
  if (locked) spend(staked(subWalletId, locked.assetId), locked);
  legs.push(...stakeLegs(subWalletId, fromStake));
  for (const { assetId, amount } of sumByAsset(reservations)) {
    const rest = amount - (spent.get(assetId) ?? 0n);
    // The reserved account also holds other requests' money, which `post` alone would let this one spend.
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

/** What a stake operation moves without spending what was reserved. */
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
 * Books a payment from outside: network -> available.
 * @param input.reference unique for the credited output: the hash, or `hash:outputIndex` where one transaction can pay
 *   the same sub-wallet twice
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

/** What a stake has earned and keeps. Smallest units, above zero. */
export type Reward = Quantity & { subWalletId: string };

/** The kind of the postings of rewards that were added to stakes. */
export const REWARD = "reward";

/**
 * Books rewards that the networks add to stakes: network -> staked. One posting for all of them.
 * @param reference unique for the payment
 */
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

/**
 * Books what a sub-wallet had staked before its history here begins (seeds): available -> staked.
 * @param input.reference unique for the stake
 */
export function bookInitialStake(
  tx: Tx,
  input: Quantity & { reference: string; subWalletId: string; createdAt: Date },
): Promise<boolean> {
  const { reference, subWalletId, assetId, amount, createdAt } = input;
  const legs = transfer(available(subWalletId, assetId), staked(subWalletId, assetId), amount);
  return post(tx, { kind: "stake", reference: `${reference}/${subWalletId}`, legs, createdAt });
}
