import { sha256 } from "@noble/hashes/sha2";
import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { compressKey } from "../compressed-key";
import { upperHex } from "../hash-forms";
import type { Network } from "../names";
import { binanceAddress, binanceAddressOf, readBinanceAddress } from "./address";

export const binance: ChainFacts = {
  names: { mainnet: "Binance", testnet: "Binance Testnet" },
  nativeAsset: onBoth({ symbol: "BNB", name: "BNB", decimals: 8, unit: "JAGER" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(714) },
  addresses: {
    ...plainAddresses,
    ofKey: (publicKey, network) => binanceAddress(compressKey(publicKey), network),
    read: readBinanceAddress,
    ofStranger: (random, network) => binanceAddressOf(random.bytes(20), network),
    canonical: (address) => (/^t?bnb1/i.test(address) ? address.toLowerCase() : address),
  },
  hashes: { transaction: upperHex, block: upperHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: 0,
  readMemo: null,
  hasTravelRule: true,
  isListed: false,
  creation: "nobody",
  isPaidByStrangers: false,
  demo: {
    fee: { kind: "flat", fee: [7500, 7500] },
    minChange: null,
    accounts: "nonces",
    blocks: { height: 368_700_900, seconds: 1, zeroBytes: 0 },
    bookPlaces: [11],
  },
};

/** Signed, so that a signature is valid on one network only. */
export const chainIds: Record<Network, string> = {
  mainnet: "Binance-Chain-Tigris",
  testnet: "Binance-Chain-Ganges",
};

/** Jager (10^-8 BNB). Charged by the chain; transactions do not contain it. */
export const TRANSFER_FEE = 7_500n;

/** Quantities are int64 on this chain. */
export const MAX_QUANTITY = 2n ** 63n - 1n;

/** Simulated: the first four bytes of the account's SHA-256. The real chain assigns it at the first payment. */
export function accountNumberOf(account: Uint8Array): bigint {
  return BigInt(new DataView(sha256(account).buffer).getUint32(0));
}
