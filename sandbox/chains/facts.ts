import { binance } from "./binance/facts";
import { bitcoin } from "./bitcoin/facts";
import { cardano } from "./cardano/facts";
import type { ByteSource, ChainFacts } from "./chain-facts";
import { doge } from "./doge/facts";
import { evmChainFacts } from "./ethereum/facts";
import { type Chain, chainOfType, type Network, type SubWalletType } from "./names";
import { radix } from "./radix/facts";
import { ripple } from "./ripple/facts";
import { solana } from "./solana/facts";
import { substrate } from "./substrate/facts";
import { tron } from "./tron/facts";
import { vechain } from "./vechain/facts";

const facts: Record<Chain, ChainFacts> = {
  ...evmChainFacts,
  BITCOIN: bitcoin,
  RIPPLE: ripple,
  CARDANO: cardano,
  RADIX: radix,
  SUBSTRATE: substrate,
  SOLANA: solana,
  DOGE: doge,
  BINANCE: binance,
  VECHAIN: vechain,
  TRON: tron,
};

export function isChain(text: string): text is Chain {
  return Object.hasOwn(facts, text);
}

/** The facts of a chain. Throws Error for a text that names none. */
export function factsOf(chain: string): ChainFacts {
  if (!isChain(chain)) throw new Error(`There is no chain named ${chain}`);
  return facts[chain];
}

/** What a chain's network is called where somebody decides, so that nobody takes a test network for the main one. */
export function networkWords(chain: Chain, network: Network): string {
  const name = facts[chain].names[network];
  return network === "mainnet" ? name : `${name} (a test network)`;
}

/** The facts of a sub-wallet kind's chain. */
export function factsOfType(type: SubWalletType): ChainFacts {
  return facts[chainOfType(type)];
}

/** `CHAIN/SYMBOL` of a chain's native asset. */
export function nativeAssetId(chain: Chain): string {
  return `${chain}/${facts[chain].nativeAsset.mainnet.symbol}`;
}

/** An address of somebody outside: well-formed, with a checksum, of the right network, and not of this vault. */
export function outsideAddress(chain: Chain, network: Network, random: ByteSource): string {
  return facts[chain].addresses.ofStranger(random, network);
}

/** Whether payments on a chain can need travel-rule data, whatever their value and whoever is paid. */
export function supportsTravelRule(chain: string): boolean {
  return factsOf(chain).hasTravelRule;
}
