import { formatExact, fromUnits } from "~/lib/money";
import type { SendAsset } from "../intent";

/** Half of 160 bits (Permit2): nobody has that much. */
const NO_LIMIT = 2n ** 159n;

export function isUnlimited(units: bigint): boolean {
  return units >= NO_LIMIT;
}

/** 'Unlimited', '25 USDC', or smallest units of an unknown token. */
export function allowedText(units: bigint, token: SendAsset | null): string {
  return isUnlimited(units) ? "Unlimited" : unitsText(units, token);
}

export function unitsText(units: bigint, token: SendAsset | null): string {
  if (!token) return `${formatExact(units.toString())} smallest units of a token that is not known here`;
  return `${formatExact(fromUnits(units, token.decimals))} ${token.symbol}`;
}

export function spenderWarning(units: bigint | null, token: SendAsset | null): string {
  const coins = token?.symbol ?? "this token";
  if (units === null || isUnlimited(units)) {
    return `The spender may take all ${coins} of this sub-wallet, now and later, without asking again.`;
  }
  return `The spender may take up to ${unitsText(units, token)} from this sub-wallet at any time, without asking again.`;
}
