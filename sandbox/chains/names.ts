export type Network = "mainnet" | "testnet";

/**
 * Sub-wallet kinds in the contract's order, each with the contract's Chain; the kind is the middle segment of a
 * blockchain subWalletId. Chains of the EVM family share codecs and a simulated network (`ethereum/`).
 */
const kinds = {
  BTC: { chain: "BITCOIN", isEvm: false },
  ETH: { chain: "ETHEREUM", isEvm: true },
  XRP: { chain: "RIPPLE", isEvm: false },
  ADA: { chain: "CARDANO", isEvm: false },
  RADIX: { chain: "RADIX", isEvm: false },
  XDCNETWORK: { chain: "XDCNETWORK", isEvm: true },
  BINANCE_SMART_CHAIN: { chain: "BINANCE_SMART_CHAIN", isEvm: true },
  DOT: { chain: "SUBSTRATE", isEvm: false },
  SOL: { chain: "SOLANA", isEvm: false },
  DOGE: { chain: "DOGE", isEvm: false },
  BNB: { chain: "BINANCE", isEvm: false },
  VET: { chain: "VECHAIN", isEvm: false },
  TRX: { chain: "TRON", isEvm: false },
} as const;

type Kinds = typeof kinds;
export type SubWalletType = keyof Kinds;
export type Chain = Kinds[SubWalletType]["chain"];
export type EvmChain = Extract<Kinds[SubWalletType], { isEvm: true }>["chain"];

export const subWalletTypes = Object.keys(kinds) as readonly SubWalletType[];

export function chainOfType(type: SubWalletType): Chain {
  return kinds[type].chain;
}

export const chains: readonly Chain[] = subWalletTypes.map(chainOfType);

export function isSubWalletType(text: string): text is SubWalletType {
  return Object.hasOwn(kinds, text);
}

export type BitcoinAddressType = "LEGACY" | "COMPATIBILITY" | "NATIVE";
