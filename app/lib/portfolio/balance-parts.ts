import type { Amount } from "~/lib/custody/shapes.server";
import type { PortfolioBalance } from "~/lib/custody/wallets/portfolio-balances.server";

export type Listed = PortfolioBalance & { asset: NonNullable<PortfolioBalance["asset"]> };

export const isListed = (balance: PortfolioBalance): balance is Listed => balance.asset !== null;
/** 78 digits fit any 256-bit number. */
export const isDigits = (amount: Amount | null): amount is Amount =>
  amount !== null && /^\d{1,78}$/.test(amount.value);

/** Free + held + staked + reserve = balance. Without `staked`, `held` includes it. Null if unknown or inconsistent. */
export function partsOf({ amount, available, staked, reserve }: PortfolioBalance) {
  const none = { free: null, held: null, staked: null, reserve: null };
  if (!isDigits(amount) || !isDigits(available)) return none;
  const free = BigInt(available.value);
  const locked = isDigits(staked) ? BigInt(staked.value) : null;
  const kept = reserve === undefined ? null : isDigits(reserve) ? BigInt(reserve.value) : 0n;
  const held = BigInt(amount.value) - free - (locked ?? 0n) - (kept ?? 0n);
  return held < 0n ? none : { free, held, staked: locked, reserve: kept };
}
