import { invalidInput } from "../base/errors";
import { type Speed, speeds } from "../chains/chain-facts";
import { factsOf, isChain } from "../chains/facts";

/** `price`: wei per gas, decimal text. */
export type FeePrice = { speed: Speed; price: string; unit: "WEI"; waitTimeInSeconds: number };

const waitSeconds: Record<Speed, number> = { SLOW: 4 * 60 * 60, MEDIUM: 15 * 60, FAST: 60, FASTEST: 30 };

/** The gas prices of a chain, slowest first; none where there is no gas. */
export function feePrices(chain: string): FeePrice[] {
  const prices = isChain(chain) ? factsOf(chain).gasPrices : null;
  if (!prices) return [];
  return speeds.map((speed) => ({
    speed,
    price: prices[speed],
    unit: "WEI",
    waitTimeInSeconds: waitSeconds[speed],
  }));
}

/** @throws ApiError INVALID_INPUT for a chain without gas prices */
export function chainInfo(chain: string) {
  const prices = feePrices(chain);
  if (prices.length === 0) throw invalidInput(`No fee prices for ${chain}`);
  const { names, nativeAsset } = factsOf(chain);
  return { symbol: nativeAsset.mainnet.symbol, name: names.mainnet, feePrices: prices };
}
