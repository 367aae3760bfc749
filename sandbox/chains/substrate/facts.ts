import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { prefixedHex } from "../hash-forms";
import { polkadotAddress, readSubstrateAddress, substrateAddress } from "./address";
import { runtimeOf } from "./runtime";

export const substrate: ChainFacts = {
  names: { mainnet: "Polkadot", testnet: "Westend" },
  nativeAsset: {
    mainnet: { symbol: "DOT", name: "Polkadot", decimals: 10, unit: "PLANCK" },
    testnet: { symbol: "DOT", name: "Westend", decimals: 12, unit: "PLANCK" },
  },
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "ed25519", purpose: 44, coinType: onBoth(354) },
  addresses: {
    ...plainAddresses,
    ofKey: polkadotAddress,
    read: readSubstrateAddress,
    ofStranger: (random, network) => substrateAddress(random.bytes(32), network),
  },
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
  demo: {
    fee: { kind: "flat", fee: [154_000_000, 161_000_000] },
    minChange: null,
    accounts: "nonces",
    blocks: { height: 13_194_500, seconds: 6, zeroBytes: 0 },
    bookPlaces: [10],
  },
};
