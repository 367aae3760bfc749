import type { EvmFacts } from "./evm-facts";

export const xdcNetwork: EvmFacts = {
  names: { mainnet: "XDC Network", testnet: "XDC Apothem" },
  nativeAsset: { symbol: "XDC", name: "XDC Network" },
  coinType: 550,
  chainIds: { mainnet: 50, testnet: 51 },
  addressPrefix: "xdc",
  tokens: [],
  gasPrices: { SLOW: "12500000000", MEDIUM: "13000000000", FAST: "14000000000", FASTEST: "16000000000" },
  demo: {
    fee: { kind: "gas", price: [125, 160] },
    blocks: { height: 68_200_700, seconds: 2, zeroBytes: 0 },
    bookPlaces: [5],
  },
};
