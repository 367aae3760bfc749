import { invalidInput } from "../base/errors";

export type FeeChain = "ETHEREUM" | "XDCNETWORK" | "BINANCE_SMART_CHAIN";
export type Speed = "SLOW" | "MEDIUM" | "FAST" | "FASTEST";
/** `price`: decimal text, price of one gas. */
export type FeePrice = { speed: Speed; price: string; unit: "WEI"; waitTimeInSeconds: number };

const waits: Record<Speed, number> = { SLOW: 4 * 60 * 60, MEDIUM: 15 * 60, FAST: 60, FASTEST: 30 };

const facts: Record<FeeChain, { symbol: string; name: string; wei: Record<Speed, string> }> = {
  ETHEREUM: {
    symbol: "ETH",
    name: "Ethereum",
    wei: { SLOW: "9000000000", MEDIUM: "14500000000", FAST: "21000000000", FASTEST: "28000000000" },
  },
  XDCNETWORK: {
    symbol: "XDC",
    name: "XDC Network",
    wei: { SLOW: "12500000000", MEDIUM: "13000000000", FAST: "14000000000", FASTEST: "16000000000" },
  },
  BINANCE_SMART_CHAIN: {
    symbol: "BNB",
    name: "Binance Smart Chain",
    wei: { SLOW: "1000000000", MEDIUM: "3000000000", FAST: "5000000000", FASTEST: "7000000000" },
  },
};

/** What one gas costs on an EVM chain, slowest first. */
export function feePrices(chain: FeeChain): FeePrice[] {
  const { wei } = facts[chain];
  return (Object.keys(waits) as Speed[]).map((speed) => ({
    speed,
    price: wei[speed],
    unit: "WEI",
    waitTimeInSeconds: waits[speed],
  }));
}

/** @throws ApiError INVALID_INPUT for a chain without gas prices. */
export function chainInfo(chain: string) {
  if (!(chain in facts)) throw invalidInput(`No fee prices for ${chain}`);
  const { symbol, name } = facts[chain as FeeChain];
  return { symbol, name, feePrices: feePrices(chain as FeeChain) };
}
