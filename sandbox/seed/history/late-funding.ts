const TOKEN = 10n ** 18n;

/**
 * Tokens that came to a sub-wallet after the year of payments was planned. They are told last, so that everybody else's
 * past stays as it is.
 */
export const lateFunding = [
  { subWallet: "BSC trading", assetId: "BINANCE_SMART_CHAIN/USDT", amount: 125_000n * TOKEN, daysAgo: 9 },
  { subWallet: "BSC trading", assetId: "BINANCE_SMART_CHAIN/USDC", amount: 40_000n * TOKEN, daysAgo: 6 },
] as const;
