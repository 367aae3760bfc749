import { sql } from "drizzle-orm";
import { ApiError } from "../base/errors";
import type { Db, Tx } from "../db/client";
import { inWholeUnits } from "../ledger/available";
import { exchangeFactsOf } from "./facts";
import { loadLimitUse } from "./limit-use";

type Limited = { symbol: string; decimals: number };

/** Smallest units per 24 hours; null: no limit. */
export function dailyLimit(subWalletType: string, { symbol, decimals }: Limited): bigint | null {
  const limits = exchangeFactsOf(subWalletType)?.dailyLimits ?? {};
  const whole = Object.hasOwn(limits, symbol) ? limits[symbol] : undefined;
  // Exact: limits have at most three decimals.
  return whole === undefined ? null : (BigInt(whole * 1000) * 10n ** BigInt(decimals)) / 1000n;
}

/** One withdrawal at a time, until the transaction ends. */
export async function lockWithdrawals(tx: Tx, subWalletId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`withdrawal/${subWalletId}`}))`);
}

/**
 * What counts besides the transfer: when requested, all that has left or waits; when approved, all that has left or is
 * approved; when paid, all that has left.
 */
export type LimitStage = "requested" | "approved" | "paid";

type Withdrawal = {
  account: { id: string; type: string };
  asset: Limited & { id: string };
  /** Smallest units. */
  amount: bigint;
  stage: LimitStage;
  transferId: string;
};

/** For users; null if allowed. Call `lockWithdrawals` first. */
export async function withdrawalRefusal(
  tx: Db,
  { account, asset, amount, stage, transferId }: Withdrawal,
): Promise<string | null> {
  const limit = dailyLimit(account.type, asset);
  if (limit === null) return null;
  const found = await loadLimitUse(tx, [account.id], transferId);
  const use = found.find(({ assetId }) => assetId === asset.id);
  const open = { requested: use?.waiting, approved: use?.approved, paid: 0n }[stage] ?? 0n;
  const used = use?.used ?? 0n;
  const left = limit - used - open;
  if (amount <= left) return null;
  const words = (units: bigint) => inWholeUnits(units > 0n ? units : 0n, asset);
  const exchange = exchangeFactsOf(account.type)?.name ?? account.type;
  const taken = [
    used > 0n && `${words(used)} has left`,
    open > 0n && `${words(open)} is waiting to leave`,
  ].filter(Boolean);
  const why = taken.length > 0 ? ` (${taken.join(", ")})` : "";
  return `${exchange} lets ${words(limit)} leave this account within 24 hours, and ${words(left)} of that is left${why}`;
}

/** @throws ApiError NOT_ALLOWED for users */
export async function assertWithinLimit(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  await lockWithdrawals(tx, withdrawal.account.id);
  const reason = await withdrawalRefusal(tx, withdrawal);
  if (reason !== null) throw new ApiError("NOT_ALLOWED", reason);
}
