import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { prefixedHex } from "../hash-forms";
import { polkadotAddress, readSubstrateAddress } from "./address";
import { runtimeOf } from "./runtime";

/** Polkadot with ten decimals, and Westend on the test network with twelve. */
export const substrate: ChainFacts = {
  names: { mainnet: "Polkadot", testnet: "Westend" },
  nativeAsset: {
    mainnet: { symbol: "DOT", name: "Polkadot", decimals: 10, unit: "PLANCK" },
    testnet: { symbol: "DOT", name: "Westend", decimals: 12, unit: "PLANCK" },
  },
  tokens: null,
  chainId: null,
  keys: { curve: "ed25519", purpose: 44, coinType: onBoth(354) },
  addresses: { ...plainAddresses, ofKey: polkadotAddress, read: readSubstrateAddress },
  hashes: { transaction: prefixedHex, block: prefixedHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: 0,
  readMemo: null,
  kept(free, network) {
    const { existentialDeposit } = runtimeOf(network);
    return free < existentialDeposit ? free : existentialDeposit;
  },
  hasTravelRule: false,
  isListed: false,
  creation: "everybody",
  isPaidByStrangers: false,
};
