import { ApiError } from "../../base/errors";
import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { prefixedHex } from "../hash-forms";
import type { EvmChain, Network } from "../names";
import {
  canonicalEvmAddress,
  checksumAddressOf,
  evmAddress,
  readEvmAddress,
  withChainPrefix,
} from "./address";
import { erc20Tokens, evmChains, evmFacts, forEvmChains } from "./evm-chains";

export const evmChainFacts = forEvmChains((chain): ChainFacts => {
  const own = evmFacts(chain);
  return {
    names: own.names,
    nativeAsset: onBoth({ ...own.nativeAsset, decimals: 18, unit: "WEI" }),
    tokens: {
      standard: "ERC20",
      list: { mainnet: erc20Tokens("mainnet", chain), testnet: erc20Tokens("testnet", chain) },
    },
    chainId: own.chainIds,
    gasPrices: own.gasPrices,
    keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(own.coinType) },
    addresses: {
      ...plainAddresses,
      ofKey: (publicKey) => withChainPrefix(chain, evmAddress(publicKey)),
      read: (text) => readEvmAddress(chain, text),
      ofStranger: (random) => withChainPrefix(chain, checksumAddressOf(random.bytes(20))),
      canonical: (address) => withChainPrefix(chain, canonicalEvmAddress(address)),
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
    demo: { ...own.demo, minChange: null, accounts: "nonces" },
  };
});

/** @throws Error for any other name */
export function evmChainNamed(name: string): EvmChain {
  const chain = evmChains.find((candidate) => candidate === name);
  if (!chain) throw new Error(`${name} is not an EVM chain`);
  return chain;
}

export function chainIdOf(chain: EvmChain, network: Network): number {
  return evmFacts(chain).chainIds[network];
}

/** Null for an unknown chain id. */
export function networkOfChainId(chainId: number): { chain: EvmChain; network: Network } | null {
  for (const network of ["mainnet", "testnet"] as const) {
    const chain = evmChains.find((candidate) => chainIdOf(candidate, network) === chainId);
    if (chain) return { chain, network };
  }
  return null;
}

/** @throws ApiError INVALID_INPUT for an unknown chain id */
export function chainOfId(chainId: number, network: Network): EvmChain {
  const found = networkOfChainId(chainId);
  if (found?.network !== network) {
    throw new ApiError("INVALID_INPUT", `Chain id ${chainId} is not available on this network`);
  }
  return found.chain;
}

export const PLAIN_GAS_LIMIT = 21_000n;
export const CALL_GAS_LIMIT = 65_000n;
