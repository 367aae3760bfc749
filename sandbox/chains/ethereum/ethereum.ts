import type { EvmFacts } from "./evm-facts";

export const ethereum: EvmFacts = {
  names: { mainnet: "Ethereum", testnet: "Ethereum Holesky" },
  nativeAsset: { symbol: "ETH", name: "Ethereum" },
  coinType: 60,
  chainIds: { mainnet: 1, testnet: 17000 },
  addressPrefix: "0x",
  tokens: [
    {
      symbol: "USDC",
      name: "USD Coin",
      decimals: 6,
      addresses: {
        mainnet: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        testnet: "0x18237988390244f20bb9a0CA865E7E978b67fd00",
      },
    },
    {
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
      addresses: {
        mainnet: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
        testnet: "0x62DdFD2e1f35446BDFF1a86B2858E3C120fA1a62",
      },
    },
    {
      symbol: "LINK",
      name: "Chainlink",
      decimals: 18,
      addresses: {
        mainnet: "0x514910771AF9Ca656af840dff83E8264EcF986CA",
        testnet: "0x62954d5Bc069732F9132cC0001E5d8161c70fEC3",
      },
    },
  ],
  gasPrices: { SLOW: "9000000000", MEDIUM: "14500000000", FAST: "21000000000", FASTEST: "28000000000" },
  demo: {
    fee: { kind: "gas", price: [62, 384] },
    blocks: { height: 2_104_800, seconds: 12, zeroBytes: 0 },
    bookPlaces: [0, 2],
  },
};
