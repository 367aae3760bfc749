import { REWARD } from "../ledger/movements";
import type { Posting } from "./book-postings";
import type { Holder, OrganisationBooks } from "./organisation-books";
import type { PostingHistory, Side } from "./posting-history";
import type { PaidReward } from "./posting-rewards";

/**
 * Smallest units. RECEIVED, REWARD (on Cardano when withdrawn) or SENT, with the `fee` paid besides. FEE: only a fee
 * was paid, and the amount is zero.
 */
export type Movement = Holder & {
  direction: "SENT" | "RECEIVED" | "REWARD" | "FEE";
  amount: bigint;
  fee: bigint;
  settled: Date;
  side: Side;
};

/** By sub-wallet and asset. Reserving and staking changes nothing. */
export function changesOf(books: OrganisationBooks, posting: Posting): (Holder & { change: bigint })[] {
  const changes = new Map<string, Holder & { change: bigint }>();
  for (const { accountId, amount } of posting.legs) {
    const holder = books.accounts.get(accountId);
    if (!holder) continue;
    const key = `${holder.subWalletId} ${holder.assetId}`;
    changes.set(key, { ...holder, change: (changes.get(key)?.change ?? 0n) + amount });
  }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

export function movementsOf(
  books: OrganisationBooks,
  history: PostingHistory,
  posting: Posting,
  includes: (assetId: string) => boolean,
): Movement[] {
  const changes = changesOf(books, posting);
  return changes
    .filter(({ assetId }) => includes(assetId))
    .flatMap(({ subWalletId, assetId, change }): Movement[] => {
      const paid = feesIn(books, posting, assetId);
      const fee = paid > 0n && feePayer(history, posting, changes, assetId) === subWalletId ? paid : 0n;
      const side = history.sideOf(posting, subWalletId);
      const base = { subWalletId, assetId, settled: posting.at, side };
      const rewards = history.rewardsOf({ posting, subWalletId, assetId, amount: change + fee });
      if (rewards.length > 0) return rewards.map((one) => rewardMovement(base, one));
      return movementsOfNet(posting, { ...base, fee }, change + fee);
    });
}

/** @param net without the fee that it paid */
function movementsOfNet(
  posting: Posting,
  base: Omit<Movement, "direction" | "amount">,
  net: bigint,
): Movement[] {
  if (net > 0n) {
    const isReward = posting.kind === REWARD || base.side.operation === "CLAIM_REWARDS";
    return [{ ...base, direction: isReward ? "REWARD" : "RECEIVED", amount: net }];
  }
  if (net < 0n) return sentMovements(base, -net);
  const self = selfPayment(posting, base.side, base.assetId);
  if (self > 0n) {
    const out: Movement = { ...base, direction: "SENT", amount: self };
    return [out, { ...out, direction: "RECEIVED", fee: 0n }];
  }
  return base.fee > 0n ? [{ ...base, direction: "FEE", amount: 0n }] : [];
}

/** One for each of several payments, if they are all that was sent; the first has the fee. */
function sentMovements(base: Omit<Movement, "direction" | "amount">, sent: bigint): Movement[] {
  const { side } = base;
  const { parts } = side;
  const isWhole = parts.length > 0 && parts.reduce((sum, { amount }) => sum + amount, 0n) === sent;
  if (!isWhole) return [{ ...base, direction: "SENT", amount: sent }];
  return parts.map(({ amount, ...part }, place) => ({
    ...base,
    side: { ...side, ...part },
    fee: place === 0 ? base.fee : 0n,
    direction: "SENT",
    amount,
  }));
}

function rewardMovement(
  base: Omit<Movement, "direction" | "amount" | "fee">,
  { amount, ...one }: PaidReward,
): Movement {
  return {
    ...base,
    side: { ...base.side, ...one, operation: "REWARD" },
    direction: "REWARD",
    amount,
    fee: 0n,
  };
}

function selfPayment({ kind }: Posting, { self, hasFailed }: Side, assetId: string): bigint {
  return kind === "settle" && !hasFailed && self?.assetId === assetId ? self.amount : 0n;
}

function feesIn({ feeAccounts }: OrganisationBooks, { legs }: Posting, assetId: string): bigint {
  return legs.reduce(
    (sum, { accountId, amount }) => (feeAccounts.get(accountId) === assetId ? sum + amount : sum),
    0n,
  );
}

/** The sender; if unknown, whoever holds less of the fee's asset afterwards. */
function feePayer(
  history: PostingHistory,
  posting: Posting,
  changes: (Holder & { change: bigint })[],
  assetId: string,
): string | null {
  const payer = history.payerOf(posting);
  if (payer !== null) return payer;
  const poorer = changes.filter((one) => one.assetId === assetId && one.change < 0n);
  return (
    poorer.reduce<(Holder & { change: bigint }) | null>(
      (most, one) => (most === null || one.change < most.change ? one : most),
      null,
    )?.subWalletId ?? null
  );
}
