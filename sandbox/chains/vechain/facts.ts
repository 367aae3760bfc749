import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { canonicalEvmAddress, evmAddress } from "../ethereum/address";
import { prefixedHex } from "../hash-forms";

export const vechain: ChainFacts = {
  names: { mainnet: "VeChain", testnet: "VeChain Testnet" },
  nativeAsset: onBoth({ symbol: "VET", name: "VeChain", decimals: 18, unit: "WEI" }),
  tokens: null,
  chainId: null,
  keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(818) },
  addresses: {
    ...plainAddresses,
    ofKey: evmAddress,
    read: null,
    canonical: canonicalEvmAddress,
    isHex: true,
  },
  hashes: { transaction: prefixedHex, block: prefixedHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
};
