import { binance } from "./binance";
import { binanceSmartChain } from "./binance-smart-chain";
import { bitcoin } from "./bitcoin";
import { ethereum } from "./ethereum";
import type { LiveChain, Network } from "./types";
import { xdcNetwork } from "./xdc-network";

export function publicChainFacts(network: Network) {
  const slug = (chain: LiveChain) => chain.networks[network]?.slug ?? null;
  const explorer = (chain: LiveChain) => chain.networks[network]?.explorer?.url ?? null;
  return {
    networks: { ethereum: slug(ethereum), bitcoin: slug(bitcoin), xdc: slug(xdcNetwork) },
    explorers: {
      ethereum: explorer(ethereum),
      bitcoin: explorer(bitcoin),
      xdc: explorer(xdcNetwork),
      binance: explorer(binance),
      bsc: explorer(binanceSmartChain),
    },
  };
}
