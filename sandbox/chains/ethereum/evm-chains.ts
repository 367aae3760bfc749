import type { TokenFact } from "../chain-facts";
import type { EvmChain, Network } from "../names";
import { binanceSmartChain } from "./binance-smart-chain";
import { ethereum } from "./ethereum";
import type { EvmFacts } from "./evm-facts";
import { xdcNetwork } from "./xdc-network";

const registry: Record<EvmChain, EvmFacts> = {
  ETHEREUM: ethereum,
  BINANCE_SMART_CHAIN: binanceSmartChain,
  XDCNETWORK: xdcNetwork,
};

export const evmChains = Object.keys(registry) as readonly EvmChain[];

export function evmFacts(chain: EvmChain): EvmFacts {
  return registry[chain];
}

export function forEvmChains<Row>(rowOf: (chain: EvmChain) => Row): Record<EvmChain, Row> {
  return Object.fromEntries(evmChains.map((chain) => [chain, rowOf(chain)])) as Record<EvmChain, Row>;
}

export function erc20Tokens(network: Network, chain: EvmChain): TokenFact[] {
  return registry[chain].tokens.map(({ addresses, ...token }) => ({ ...token, address: addresses[network] }));
}
