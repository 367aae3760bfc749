import { formatExact, fromUnits } from "~/lib/money";
import type { SendAsset } from "../intent";

/** Half of what 160 bits can count (Permit2): nobody has so much of anything. */
const NO_LIMIT = 2n ** 159n;

/** Whether an allowed amount is as good as no limit. */
export function isUnlimited(units: bigint): boolean {
  return units >= NO_LIMIT;
}

/** 'Unlimited', '25 USDC', or a number of smallest units where the token is not known. */
export function allowedText(units: bigint, token: SendAsset | null): string {
  return isUnlimited(units) ? "Unlimited" : unitsText(units, token);
}

/** '25 USDC', or a number of smallest units where the token is not known. */
export function unitsText(units: bigint, token: SendAsset | null): string {
  if (!token) return `${formatExact(units.toString())} smallest units of a token that is not known here`;
  return `${formatExact(fromUnits(units, token.decimals))} ${token.symbol}`;
}

/** What somebody who may spend can do. `what`: '25 USDC', or 'all USDC'. */
export function spenderWarning(units: bigint | null, token: SendAsset | null): string {
  const coins = token?.symbol ?? "this token";
  if (units === null || isUnlimited(units)) {
    return `The spender may take all ${coins} of this sub-wallet, now and later, without asking again.`;
  }
  return `The spender may take up to ${unitsText(units, token)} from this sub-wallet at any time, without asking again.`;
}
