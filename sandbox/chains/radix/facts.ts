import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { lowerHex } from "../hash-forms";
import { radixAddress } from "./address";

export const radix: ChainFacts = {
  names: { mainnet: "Radix", testnet: "Radix Stokenet" },
  nativeAsset: onBoth({ symbol: "XRD", name: "Radix", decimals: 18, unit: "ATTO" }),
  tokens: null,
  chainId: null,
  keys: { curve: "ed25519", purpose: 44, coinType: onBoth(1022) },
  addresses: { ...plainAddresses, ofKey: radixAddress, read: null },
  hashes: { transaction: lowerHex, block: lowerHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
  isListed: false,
  creation: "certain e-mail domains",
  isPaidByStrangers: false,
};
