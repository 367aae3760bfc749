import { invalidInput } from "../base/errors";
import { factsOf } from "../chains/facts";
import type { EvmChain } from "../chains/names";

export type Speed = "SLOW" | "MEDIUM" | "FAST" | "FASTEST";
/** `price`: decimal text, price of one gas. */
export type FeePrice = { speed: Speed; price: string; unit: "WEI"; waitTimeInSeconds: number };

const waitSeconds: Record<Speed, number> = { SLOW: 4 * 60 * 60, MEDIUM: 15 * 60, FAST: 60, FASTEST: 30 };

/** Wei for one gas. */
const gasPrices: Record<EvmChain, Record<Speed, string>> = {
  ETHEREUM: { SLOW: "9000000000", MEDIUM: "14500000000", FAST: "21000000000", FASTEST: "28000000000" },
  XDCNETWORK: { SLOW: "12500000000", MEDIUM: "13000000000", FAST: "14000000000", FASTEST: "16000000000" },
  BINANCE_SMART_CHAIN: {
    SLOW: "1000000000",
    MEDIUM: "3000000000",
    FAST: "5000000000",
    FASTEST: "7000000000",
  },
};

/** The gas prices of an EVM chain, slowest first. */
export function feePrices(chain: EvmChain): FeePrice[] {
  return (Object.keys(waitSeconds) as Speed[]).map((speed) => ({
    speed,
    price: gasPrices[chain][speed],
    unit: "WEI",
    waitTimeInSeconds: waitSeconds[speed],
  }));
}

const hasGasPrices = (chain: string): chain is EvmChain => Object.hasOwn(gasPrices, chain);

/** @throws ApiError INVALID_INPUT for a chain without gas prices. */
export function chainInfo(chain: string) {
  if (!hasGasPrices(chain)) throw invalidInput(`No fee prices for ${chain}`);
  const { names, nativeAsset } = factsOf(chain);
  return { symbol: nativeAsset.mainnet.symbol, name: names.mainnet, feePrices: feePrices(chain) };
}
