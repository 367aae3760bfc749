import { type ChainFacts, noPast, onBoth, plainAddresses } from "../chain-facts";
import { lowerHex } from "../hash-forms";
import { readTronAddress, tronAddress, tronAddressOf } from "./address";

export const tron: ChainFacts = {
  names: { mainnet: "Tron", testnet: "Tron Nile" },
  nativeAsset: onBoth({ symbol: "TRX", name: "Tron", decimals: 6, unit: "SUN" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(195) },
  addresses: {
    ...plainAddresses,
    ofKey: tronAddress,
    read: readTronAddress,
    ofStranger: (random) => tronAddressOf(random.bytes(20)),
  },
  hashes: { transaction: lowerHex, block: lowerHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
  isListed: false,
  creation: "nobody",
  isPaidByStrangers: false,
  demo: { ...noPast, fee: { kind: "flat", fee: [268_000, 345_000] } },
};
