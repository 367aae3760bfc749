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

/** Whether a text names a blockchain sub-wallet kind. */
export function isSubWalletType(text: string): text is SubWalletType {
  return (subWalletTypes as readonly string[]).includes(text);
}

const nativeSymbols: Record<Chain, string> = {
  BITCOIN: "BTC",
  ETHEREUM: "ETH",
  RIPPLE: "XRP",
  CARDANO: "ADA",
  RADIX: "XRD",
  XDCNETWORK: "XDC",
  BINANCE_SMART_CHAIN: "BNB",
  SUBSTRATE: "DOT",
  SOLANA: "SOL",
  DOGE: "DOGE",
  BINANCE: "BNB",
  VECHAIN: "VET",
  TRON: "TRX",
};

/** `CHAIN/SYMBOL` of the coin that a chain's fees are paid in. */
export function nativeAssetId(chain: Chain): string {
  return `${chain}/${nativeSymbols[chain]}`;
}

const travelRuleChains: readonly string[] = [
  "BITCOIN",
  "ETHEREUM",
  "BINANCE_SMART_CHAIN",
  "XDCNETWORK",
  "BINANCE",
] satisfies Chain[];

/** Whether payments on a chain can need travel-rule data, whatever their value and whoever is paid. */
export function supportsTravelRule(chain: string): boolean {
  return travelRuleChains.includes(chain);
}
