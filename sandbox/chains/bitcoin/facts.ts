import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { compressKey } from "../compressed-key";
import { lowerHex } from "../hash-forms";
import { bitcoinAddress, keyHashAddress, readBitcoinAddress } from "./address";

export const bitcoin: ChainFacts = {
  names: { mainnet: "Bitcoin", testnet: "Bitcoin Testnet" },
  nativeAsset: onBoth({ symbol: "BTC", name: "Bitcoin", decimals: 8, unit: "SATOSHI" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: {
    curve: "secp256k1",
    purpose: { LEGACY: 44, COMPATIBILITY: 49, NATIVE: 84 },
    coinType: { mainnet: 0, testnet: 1 },
  },
  addresses: {
    ...plainAddresses,
    ofKey: (publicKey, network, addressType) => bitcoinAddress(compressKey(publicKey), addressType, network),
    read: readBitcoinAddress,
    ofStranger: (random, network) => keyHashAddress(random.bytes(20), network),
    // Bech32 may be written all upper case (BIP-173); base58 is case-sensitive.
    canonical: (address) => (/^(bc1|tb1)/i.test(address) ? address.toLowerCase() : address),
    typenames: { RECEIVE: "BitcoinAddress", CHANGE: "BitcoinAddress", STAKE: "BitcoinAddress" },
    hasManyReceive: true,
    hasChange: true,
  },
  hashes: { transaction: lowerHex, block: lowerHex },
  hasOutputs: true,
  namesPayer: false,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: true,
  isListed: true,
  creation: "everybody",
  isPaidByStrangers: true,
  demo: {
    fee: { kind: "bytes", rate: [6, 38], inputBytes: 91 },
    minChange: 10_000n,
    accounts: null,
    blocks: { height: 2_870_400, seconds: 600, zeroBytes: 4 },
    bookPlaces: [1, 6],
  },
};

/** Satoshi per virtual byte; constant, because the simulated network is never busy. */
const rates = { SLOW: 2n, MEDIUM: 8n, FAST: 15n, FASTEST: 25n } as const;

export type BitcoinSpeed = keyof typeof rates;

export function feeRateOf(speed: BitcoinSpeed = "MEDIUM"): bigint {
  return rates[speed];
}
