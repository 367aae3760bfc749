import { ApiError } from "../../base/errors";
import type { Chain, Network } from "../facts";

export type EvmChain = Extract<Chain, "ETHEREUM" | "BINANCE_SMART_CHAIN" | "XDCNETWORK">;

export const evmChains: readonly EvmChain[] = ["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK"];

/** Whether a chain is of this family. */
export function isEvmChain(chain: string): chain is EvmChain {
  return (evmChains as readonly string[]).includes(chain);
}

const chainIds: Record<EvmChain, Record<Network, number>> = {
  ETHEREUM: { mainnet: 1, testnet: 17000 },
  BINANCE_SMART_CHAIN: { mainnet: 56, testnet: 97 },
  XDCNETWORK: { mainnet: 50, testnet: 51 },
};

export function chainIdOf(chain: EvmChain, network: Network): number {
  return chainIds[chain][network];
}

/** The chain that a chain id names on this network. Throws ApiError INVALID_INPUT for any other. */
export function chainOfId(chainId: number, network: Network): EvmChain {
  const chain = evmChains.find((candidate) => chainIds[candidate][network] === chainId);
  if (!chain) throw new ApiError("INVALID_INPUT", `Chain id ${chainId} is not available on this network`);
  return chain;
}

/** Gas of a plain payment, and of a token transfer or other call when nothing else is asked for. */
export const PLAIN_GAS_LIMIT = 21_000n;
export const CALL_GAS_LIMIT = 65_000n;
