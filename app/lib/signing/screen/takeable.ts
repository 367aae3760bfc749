import { canonicalAddress } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { Decoded } from "~/lib/operations/kit/types";

/** 'This sub-wallet has 25 USDC now, as the service says.' for each token that others are let to take, if it is known. */
export function takeableWords(
  { chain, mayTake = [] }: Pick<Decoded, "chain" | "mayTake">,
  balances: readonly Pick<Balance, "asset" | "amount">[],
): string[] {
  const wanted = new Set(mayTake.map((contract) => canonicalAddress(chain, contract.toLowerCase())));
  return balances.flatMap(({ asset, amount }) => {
    if (!asset?.contractAddress || asset.decimalPlace === null || !/^\d+$/.test(amount.value)) return [];
    if (!wanted.has(canonicalAddress(chain, asset.contractAddress.toLowerCase()))) return [];
    const held = formatExact(fromUnits(BigInt(amount.value), asset.decimalPlace));
    return [`This sub-wallet has ${held} ${asset.symbol} now, as the service says.`];
  });
}
