import { nativeAssetId } from "../../chains/facts";
import type { SubWalletType } from "../../chains/names";
import type { Exchange } from "../../exchanges/facts";

export type ExchangeStatus = "ALL" | "RECEIVE" | "TOTP_ONLY" | "UNINITIALISED";

/** By symbol: the asset and the sub-wallet kind of its chain. */
export const exchangeAssets = {
  BTC: { assetId: nativeAssetId("BITCOIN"), type: "BTC" },
  ETH: { assetId: nativeAssetId("ETHEREUM"), type: "ETH" },
} as const satisfies Record<string, { assetId: string; type: SubWalletType }>;
type ExchangeAsset = keyof typeof exchangeAssets;

export type ExchangeAccountPlan = {
  exchange: Lowercase<Exchange>;
  index: number;
  name: string;
  status: ExchangeStatus;
  holds: Record<string, string>;
};

function account(
  exchange: Lowercase<Exchange>,
  index: number,
  name: string,
  status: ExchangeStatus,
  btc?: string,
  eth?: string,
): ExchangeAccountPlan {
  const holds: Record<string, string> = {};
  if (btc) holds[exchangeAssets.BTC.assetId] = btc;
  if (eth) holds[exchangeAssets.ETH.assetId] = eth;
  return { exchange, index, name, status, holds };
}

/** At every exchange that the product knows, in every status. */
export const exchangeAccounts: ExchangeAccountPlan[] = [
  account("kraken", 0, "Kraken main", "ALL", "12.4", "180"),
  account("luno", 0, "Luno main", "ALL", "3.25", "42"),
  account("bitmex", 0, "BitMEX margin", "ALL", "8.8"),
  account("kraken_futures", 0, "Kraken Futures hedge", "ALL", "5.1", "66"),
  account("valr", 0, "VALR main", "ALL", "1.9", "25"),
  account("tagomi", 0, "Tagomi execution", "ALL", "2.75", "30"),
  account("coinbase_prime", 0, "Coinbase Prime main", "ALL", "15.6", "240"),
  account("kraken", 1, "Kraken settlement, receiving only", "TOTP_ONLY", "0.75", "9"),
  account("luno", 1, "Luno client deposits", "RECEIVE", "0.4", "6"),
  account("bitmex", 1, "BitMEX insurance", "TOTP_ONLY", "1.2"),
  account("valr", 1, "VALR deposits", "RECEIVE", "0.31", "3.5"),
  account("coinbase_prime", 1, "Coinbase Prime custody", "RECEIVE", "4.05", "51"),
  account("kraken_futures", 1, "Kraken Futures, second desk", "UNINITIALISED"),
  account("tagomi", 1, "Tagomi new account", "UNINITIALISED"),
];

export type ExchangePaymentPlan = {
  from: string;
  to: string;
  assetId: string;
  amount: string;
  status: "DRAFT" | "SIGNED" | "SUBMITTED" | "ON_CHAIN" | "RECEIVED" | "CREDITED" | "ERROR";
  daysAgo: number;
};

function payment(
  from: string,
  to: string,
  asset: ExchangeAsset,
  amount: string,
  status: ExchangePaymentPlan["status"],
  daysAgo: number,
): ExchangePaymentPlan {
  return { from, to, assetId: exchangeAssets[asset].assetId, amount, status, daysAgo };
}

/** By name, in every status; oldest first. */
export const exchangePayments: ExchangePaymentPlan[] = [
  payment("Kraken main", "Luno main", "BTC", "0.75", "CREDITED", 214),
  payment("Coinbase Prime main", "Kraken main", "ETH", "24", "CREDITED", 188),
  payment("Kraken main", "Coinbase Prime custody", "BTC", "1.2", "CREDITED", 171),
  payment("Kraken main", "VALR main", "ETH", "6.5", "CREDITED", 153),
  payment("Luno main", "Kraken settlement, receiving only", "BTC", "0.2", "CREDITED", 140),
  payment("Kraken main", "BitMEX insurance", "BTC", "0.35", "CREDITED", 122),
  payment("Kraken main", "Tagomi execution", "ETH", "8", "CREDITED", 98),
  payment("Kraken main", "Kraken Futures hedge", "BTC", "0.9", "CREDITED", 86),
  payment("Coinbase Prime main", "Luno client deposits", "ETH", "1.25", "CREDITED", 71),
  payment("Kraken main", "Luno main", "ETH", "3.75", "CREDITED", 60),
  payment("BitMEX margin", "Kraken main", "BTC", "1.1", "CREDITED", 52),
  payment("Kraken main", "VALR deposits", "BTC", "0.05", "CREDITED", 41),
  payment("VALR main", "Coinbase Prime main", "BTC", "0.3", "ERROR", 33),
  payment("Kraken main", "Coinbase Prime main", "ETH", "12", "CREDITED", 12),
  payment("Tagomi execution", "Kraken main", "BTC", "0.25", "RECEIVED", 2),
  payment("Kraken main", "BitMEX margin", "BTC", "0.4", "ON_CHAIN", 1),
  payment("Kraken main", "Luno main", "BTC", "0.15", "SUBMITTED", 1),
  payment("Kraken main", "Coinbase Prime custody", "ETH", "2", "SIGNED", 1),
  payment("Kraken main", "VALR main", "BTC", "0.1", "DRAFT", 1),
];
