import { stakeRules } from "~/lib/chains";
import { coinsText } from "~/lib/fees/fee-kind";
import { formatExact, fromUnits } from "~/lib/money";
import { worthOfPart } from "~/lib/present/worth-of-part";
import { scaleOf } from "~/lib/signing/outlook-input.server";
import type { SigningData } from "~/lib/signing/signing-data.server";

type Coin = Pick<SigningData, "payer" | "chain" | "currency">;

/** '1,200 DOT'. */
export function coins({ chain }: Pick<SigningData, "chain">, units: bigint): string {
  return `${formatExact(fromUnits(units, chain.native.decimals))} ${chain.native.symbol}`;
}

export function worth({ payer, chain, currency }: Coin, units: bigint): string | null {
  const scale = scaleOf({ payer, chain }, { ...chain.native, contractAddress: null });
  return worthOfPart(fromUnits(units, chain.native.decimals), scale ?? undefined, currency);
}

/** '1,200 DOT (£5,469.04)'. */
export function coinsWithWorth({ payer, chain, currency }: Coin, units: bigint): string {
  const scale = scaleOf({ payer, chain }, { ...chain.native, contractAddress: null });
  return coinsText({ native: chain.native, scale, currency }, units);
}

/** Smallest units that a stake locks besides the staked amount. */
export function depositOf({ chain }: Pick<SigningData, "chain">): bigint {
  return stakeRules(chain.id)?.deposit ?? 0n;
}
