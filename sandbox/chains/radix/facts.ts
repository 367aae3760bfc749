import { type ChainFacts, noPast, onBoth, plainAddresses } from "../chain-facts";
import { lowerHex } from "../hash-forms";
import { radixAddress, shapedLikeRadixAddress } from "./address";

export const radix: ChainFacts = {
  names: { mainnet: "Radix", testnet: "Radix Stokenet" },
  nativeAsset: onBoth({ symbol: "XRD", name: "Radix", decimals: 18, unit: "ATTO" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "ed25519", purpose: 44, coinType: onBoth(1022) },
  addresses: {
    ...plainAddresses,
    ofKey: radixAddress,
    read: null,
    ofStranger: (random, network) => shapedLikeRadixAddress(random.bytes(30), network),
  },
  hashes: { transaction: lowerHex, block: lowerHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
  isListed: false,
  creation: "certain e-mail domains",
  isPaidByStrangers: false,
  demo: noPast,
};
