const TOKEN = 10n ** 18n;

/** Simulated last, so that all other histories stay unchanged. */
export const lateFunding = [
  { subWallet: "BSC trading", assetId: "BINANCE_SMART_CHAIN/USDT", amount: 125_000n * TOKEN, daysAgo: 9 },
  { subWallet: "BSC trading", assetId: "BINANCE_SMART_CHAIN/USDC", amount: 40_000n * TOKEN, daysAgo: 6 },
] as const;
