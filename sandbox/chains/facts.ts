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

/** @throws Error for an unknown chain */
export function factsOf(chain: string): ChainFacts {
  if (!isChain(chain)) throw new Error(`There is no chain named ${chain}`);
  return facts[chain];
}

/** Makes test networks recognisable where somebody decides. */
export function networkWords(chain: Chain, network: Network): string {
  const name = facts[chain].names[network];
  return network === "mainnet" ? name : `${name} (a test network)`;
}

export function factsOfType(type: SubWalletType): ChainFacts {
  return facts[chainOfType(type)];
}

/** `CHAIN/SYMBOL` */
export function nativeAssetId(chain: Chain): string {
  return `${chain}/${facts[chain].nativeAsset.mainnet.symbol}`;
}

/** Well-formed for the network, and not of this vault. */
export function outsideAddress(chain: Chain, network: Network, random: ByteSource): string {
  return facts[chain].addresses.ofStranger(random, network);
}

export function supportsTravelRule(chain: string): boolean {
  return factsOf(chain).hasTravelRule;
}
