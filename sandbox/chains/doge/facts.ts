import { ripemd160 } from "@noble/hashes/legacy";
import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { compressKey } from "../compressed-key";
import { lowerHex } from "../hash-forms";
import type { DecodedTransaction } from "../utxo/decode";
import { dogeAddress, keyHashAddress, readDogeAddress } from "./address";

export const doge: ChainFacts = {
  names: { mainnet: "Dogecoin", testnet: "Dogecoin Testnet" },
  nativeAsset: onBoth({ symbol: "DOGE", name: "Dogecoin", decimals: 8, unit: "KOINU" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "secp256k1", purpose: 44, coinType: { mainnet: 3, testnet: 1 } },
  addresses: {
    ...plainAddresses,
    ofKey: (publicKey, network) => dogeAddress(compressKey(publicKey), network),
    read: readDogeAddress,
    ofStranger: (random, network) => keyHashAddress(ripemd160(random.bytes(32)), network),
    hasChange: true,
  },
  hashes: { transaction: lowerHex, block: lowerHex },
  hasOutputs: true,
  namesPayer: false,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
  isListed: false,
  creation: "everybody",
  isPaidByStrangers: false,
  demo: {
    fee: { kind: "bytes", rate: [1000, 1400], inputBytes: 148 },
    minChange: 10_000n,
    accounts: null,
    blocks: { height: 5_480_300, seconds: 60, zeroBytes: 4 },
    bookPlaces: [9],
  },
};

/**
 * Dogecoin Core's rules since 1.14.6 (doc/fee-recommendation.md; policy.h, validation.h and amount.h of 1.14.9), in
 * koinu, 10^-8 doge.
 */

/** RECOMMENDED_MIN_TX_FEE, the miners' minimum: 0.01 DOGE per 1,000 bytes. */
const RECOMMENDED_FEE_RATE = 1_000n;
/** DEFAULT_MIN_RELAY_TX_FEE */
export const MIN_FEE_RATE = 100n;
/** DEFAULT_DUST_LIMIT: nodes require this much more fee for each smaller output. */
export const DUST_LIMIT = 1_000_000n;
/** DEFAULT_HARD_DUST_LIMIT: smaller outputs are never relayed. */
const HARD_DUST_LIMIT = 100_000n;
/** DEFAULT_TRANSACTION_MAXFEE: the wallet takes a higher fee for a mistake. */
export const MAX_FEE = 10_000_000_000n;
/** MAX_MONEY, per transaction. */
export const MAX_AMOUNT = 1_000_000_000_000_000_000n;

/** Koinu per byte; constant, because the simulated network is never busy. */
const rates = {
  SLOW: RECOMMENDED_FEE_RATE,
  MEDIUM: 2n * RECOMMENDED_FEE_RATE,
  FAST: 5n * RECOMMENDED_FEE_RATE,
  FASTEST: 10n * RECOMMENDED_FEE_RATE,
} as const;

export type DogeSpeed = keyof typeof rates;

export const dogeFeeRate = (speed: DogeSpeed): bigint => rates[speed];

export function minDogeFee({ vsize, outputs }: DecodedTransaction): bigint {
  const dust = outputs.filter(({ value }) => value < DUST_LIMIT).length;
  return BigInt(vsize) * MIN_FEE_RATE + BigInt(dust) * DUST_LIMIT;
}

/** Dogecoin Core's error for outputs that are never relayed; null if none. */
export function dogeOutputError({ outputs }: DecodedTransaction): string | null {
  return outputs.some(({ value }) => value < HARD_DUST_LIMIT) ? "dust" : null;
}
