import { binance } from "./binance/facts";
import { bitcoin } from "./bitcoin/facts";
import { cardano } from "./cardano/facts";
import type { ChainFacts } from "./chain-facts";
import { doge } from "./doge/facts";
import { binanceSmartChain, ethereum, xdcNetwork } from "./ethereum/facts";
import { radix } from "./radix/facts";
import { ripple } from "./ripple/facts";
import { solana } from "./solana/facts";
import { substrate } from "./substrate/facts";
import { tron } from "./tron/facts";
import { vechain } from "./vechain/facts";

export type Network = "mainnet" | "testnet";

/** Sub-wallet kinds in the contract's order; the middle segment of a blockchain subWalletId. */
export const subWalletTypes = [
  "BTC",
  "ETH",
  "XRP",
  "ADA",
  "RADIX",
  "XDCNETWORK",
  "BINANCE_SMART_CHAIN",
  "DOT",
  "SOL",
  "DOGE",
  "BNB",
  "VET",
  "TRX",
] as const;
export type SubWalletType = (typeof subWalletTypes)[number];

/** The contract's Chain of each sub-wallet kind. */
export const chainOfType = {
  BTC: "BITCOIN",
  ETH: "ETHEREUM",
  XRP: "RIPPLE",
  ADA: "CARDANO",
  RADIX: "RADIX",
  XDCNETWORK: "XDCNETWORK",
  BINANCE_SMART_CHAIN: "BINANCE_SMART_CHAIN",
  DOT: "SUBSTRATE",
  SOL: "SOLANA",
  DOGE: "DOGE",
  BNB: "BINANCE",
  VET: "VECHAIN",
  TRX: "TRON",
} as const satisfies Record<SubWalletType, string>;
export type Chain = (typeof chainOfType)[SubWalletType];

/** Every chain, in the order of its sub-wallet kinds. */
export const chains: readonly Chain[] = Object.values(chainOfType);

const facts: Record<Chain, ChainFacts> = {
  BITCOIN: bitcoin,
  ETHEREUM: ethereum,
  RIPPLE: ripple,
  CARDANO: cardano,
  RADIX: radix,
  XDCNETWORK: xdcNetwork,
  BINANCE_SMART_CHAIN: binanceSmartChain,
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
  return facts[chainOfType[type]];
}

/** Whether a text names a blockchain sub-wallet kind. */
export function isSubWalletType(text: string): text is SubWalletType {
  return (subWalletTypes as readonly string[]).includes(text);
}

/** `CHAIN/SYMBOL` of a chain's native asset. */
export function nativeAssetId(chain: Chain): string {
  return `${chain}/${facts[chain].nativeAsset.mainnet.symbol}`;
}

/** Whether payments on a chain can need travel-rule data, whatever their value and whoever is paid. */
export function supportsTravelRule(chain: string): boolean {
  return factsOf(chain).hasTravelRule;
}
