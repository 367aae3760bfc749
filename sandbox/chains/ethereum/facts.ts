import { ApiError } from "../../base/errors";
import { type ByNetwork, type ChainFacts, type NativeAsset, onBoth, plainAddresses } from "../chain-facts";
import { prefixedHex } from "../hash-forms";
import type { EvmChain, Network } from "../names";
import { canonicalEvmAddress, canonicalXdcAddress, evmAddress, readEvmAddress, xdcAddress } from "./address";
import { erc20Tokens } from "./tokens";

const chainIds: Record<EvmChain, ByNetwork<number>> = {
  ETHEREUM: { mainnet: 1, testnet: 17000 },
  BINANCE_SMART_CHAIN: { mainnet: 56, testnet: 97 },
  XDCNETWORK: { mainnet: 50, testnet: 51 },
};

export const evmChains = Object.keys(chainIds) as readonly EvmChain[];

const evm = (
  chain: EvmChain,
  own: { names: ByNetwork<string>; nativeAsset: Omit<NativeAsset, "decimals" | "unit">; coinType: number },
): ChainFacts => ({
  names: own.names,
  nativeAsset: onBoth({ ...own.nativeAsset, decimals: 18, unit: "WEI" }),
  tokens: {
    standard: "ERC20",
    list: { mainnet: erc20Tokens("mainnet", chain), testnet: erc20Tokens("testnet", chain) },
  },
  chainId: chainIds[chain],
  keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(own.coinType) },
  addresses: {
    ...plainAddresses,
    ofKey: evmAddress,
    read: (text) => readEvmAddress(chain, text),
    canonical: canonicalEvmAddress,
    isHex: true,
  },
  hashes: { transaction: prefixedHex, block: prefixedHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: 0,
  readMemo: null,
  hasTravelRule: true,
  isListed: true,
  creation: "everybody",
  isPaidByStrangers: true,
});

export const ethereum: ChainFacts = evm("ETHEREUM", {
  names: { mainnet: "Ethereum", testnet: "Ethereum Holesky" },
  nativeAsset: { symbol: "ETH", name: "Ethereum" },
  coinType: 60,
});

export const binanceSmartChain: ChainFacts = evm("BINANCE_SMART_CHAIN", {
  names: { mainnet: "Binance Smart Chain", testnet: "Binance Smart Chain Testnet" },
  nativeAsset: { symbol: "BNB", name: "BNB" },
  coinType: 9006,
});

const xdc = evm("XDCNETWORK", {
  names: { mainnet: "XDC Network", testnet: "XDC Apothem" },
  nativeAsset: { symbol: "XDC", name: "XDC Network" },
  coinType: 550,
});

/** XDC Network spells its accounts with its own prefix. */
export const xdcNetwork: ChainFacts = {
  ...xdc,
  addresses: { ...xdc.addresses, ofKey: xdcAddress, canonical: canonicalXdcAddress },
};

/** The EVM chain of this name. Throws Error for any other. */
export function evmChainNamed(name: string): EvmChain {
  const chain = evmChains.find((candidate) => candidate === name);
  if (!chain) throw new Error(`${name} is not an EVM chain`);
  return chain;
}

export function chainIdOf(chain: EvmChain, network: Network): number {
  return chainIds[chain][network];
}

/** The chain and network that a chain id names, or null. */
export function networkOfChainId(chainId: number): { chain: EvmChain; network: Network } | null {
  for (const network of ["mainnet", "testnet"] as const) {
    const chain = evmChains.find((candidate) => chainIds[candidate][network] === chainId);
    if (chain) return { chain, network };
  }
  return null;
}

/** The chain that a chain id names on this network. Throws ApiError INVALID_INPUT for any other. */
export function chainOfId(chainId: number, network: Network): EvmChain {
  const found = networkOfChainId(chainId);
  if (found?.network !== network) {
    throw new ApiError("INVALID_INPUT", `Chain id ${chainId} is not available on this network`);
  }
  return found.chain;
}

/** Default gas limit of a plain payment, and of a token transfer or other call. */
export const PLAIN_GAS_LIMIT = 21_000n;
export const CALL_GAS_LIMIT = 65_000n;
