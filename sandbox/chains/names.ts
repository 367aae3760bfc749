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

/** Whether a text names a blockchain sub-wallet kind. */
export function isSubWalletType(text: string): text is SubWalletType {
  return (subWalletTypes as readonly string[]).includes(text);
}

export type BitcoinAddressType = "LEGACY" | "COMPATIBILITY" | "NATIVE";

export type EvmChain = Extract<Chain, "ETHEREUM" | "BINANCE_SMART_CHAIN" | "XDCNETWORK">;
