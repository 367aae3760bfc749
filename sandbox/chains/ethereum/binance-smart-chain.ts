import type { EvmFacts } from "./evm-facts";

export const binanceSmartChain: EvmFacts = {
  names: { mainnet: "Binance Smart Chain", testnet: "Binance Smart Chain Testnet" },
  nativeAsset: { symbol: "BNB", name: "BNB" },
  coinType: 9006,
  chainIds: { mainnet: 56, testnet: 97 },
  addressPrefix: "0x",
  // The same dollars have 18 decimals here.
  tokens: [
    {
      symbol: "USDC",
      name: "Binance-Peg USD Coin",
      decimals: 18,
      addresses: {
        mainnet: "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d",
        testnet: "0x10f706F61C0eF8e1fAA6e392aD5187c8315396cC",
      },
    },
    {
      symbol: "USDT",
      name: "Tether USD",
      decimals: 18,
      addresses: {
        mainnet: "0x55d398326f99059fF775485246999027B3197955",
        testnet: "0x9ADa3a5C4F70e42ffc342Af041DEEEb37A062492",
      },
    },
  ],
  gasPrices: { SLOW: "1000000000", MEDIUM: "3000000000", FAST: "5000000000", FASTEST: "7000000000" },
  demo: {
    fee: { kind: "gas", price: [30, 50] },
    blocks: { height: 43_900_100, seconds: 3, zeroBytes: 0 },
    bookPlaces: [3],
  },
};
