import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { lowerHex } from "../hash-forms";
import type { Network } from "../names";
import { baseAddress, readCardanoAddress } from "./address";

export const cardano: ChainFacts = {
  names: { mainnet: "Cardano", testnet: "Cardano Preprod" },
  nativeAsset: onBoth({ symbol: "ADA", name: "Cardano", decimals: 6, unit: "LOVELACE" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  // CIP-1852.
  keys: { curve: "ed25519-bip32", purpose: 1852, coinType: onBoth(1815) },
  addresses: {
    ...plainAddresses,
    ofKey: null,
    read: readCardanoAddress,
    ofStranger: (random, network) => baseAddress(random.bytes(28), random.bytes(28), network),
  },
  hashes: { transaction: lowerHex, block: lowerHex },
  hasOutputs: true,
  namesPayer: false,
  firstNonce: null,
  readMemo: null,
  // The ledger allows no smaller output, nor adding it to a payment.
  kept: (free) => (free < MIN_OUTPUT ? free : 0n),
  hasTravelRule: false,
  isListed: false,
  creation: "everybody",
  isPaidByStrangers: false,
  demo: {
    // An input more is 36 bytes at 44 lovelace.
    fee: { kind: "flat", fee: [165_281, 178_921], furtherInput: 1584n },
    // The ledger allows no output below about 1 ADA.
    minChange: 1_000_000n,
    accounts: null,
    blocks: { height: 3_098_600, seconds: 20, zeroBytes: 0 },
    bookPlaces: [8],
  },
};

/** Same on mainnet and preprod (`cardano-cli query protocol-parameters`); lovelace. */
const FEE_PER_BYTE = 44n;
const FEE_CONSTANT = 155_381n;
const COINS_PER_UTXO_BYTE = 4_310n;
/** Returned when the stake key is deregistered. */
export const KEY_DEPOSIT = 2_000_000n;
/** Bytes. */
export const MAX_TRANSACTION_SIZE = 16_384;
/** Lovelace. */
export const SUPPLY = 45_000_000_000_000_000n;

/** Lovelace. */
export function minFee(size: number): bigint {
  return FEE_PER_BYTE * BigInt(size) + FEE_CONSTANT;
}

/** Babbage adds this to an output's bytes, for its entry in the set of unspent outputs. */
const OUTPUT_OVERHEAD = 160n;

/** Lovelace (Babbage). */
export function minOutput(size: number): bigint {
  return COINS_PER_UTXO_BYTE * (OUTPUT_OVERHEAD + BigInt(size));
}

/**
 * First slot of the Shelley era and its Unix time; slots last one second. From the genesis files: Byron's start plus
 * 208 (preprod: 4) epochs of 21,600 slots of 20 seconds.
 */
const shelleyStart: Record<Network, { slot: number; at: number }> = {
  mainnet: { slot: 4_492_800, at: 1_596_059_091 },
  testnet: { slot: 86_400, at: 1_655_769_600 },
};

export function slotAt(moment: Date, network: Network): number {
  const { slot, at } = shelleyStart[network];
  return slot + Math.floor(moment.getTime() / 1000) - at;
}

export function momentOfSlot(slot: number, network: Network): Date {
  const start = shelleyStart[network];
  return new Date((start.at + slot - start.slot) * 1000);
}

/** Three days: approvers may be in several time zones, and away over a weekend. */
export const LIFE_IN_SLOTS = 3 * 86_400;

/** Lovelace, to a base address (`minCoin`). */
export const MIN_OUTPUT = 969_750n;
