import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { compressKey } from "../compressed-key";
import { upperHex } from "../hash-forms";
import { readRippleAddress, rippleAddress, rippleAddressOf } from "./address";
import { readMemo } from "./memo";

export const ripple: ChainFacts = {
  names: { mainnet: "Ripple", testnet: "Ripple Testnet" },
  nativeAsset: onBoth({ symbol: "XRP", name: "XRP", decimals: 6, unit: "DROPS" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(144) },
  addresses: {
    ...plainAddresses,
    ofKey: (publicKey) => rippleAddress(compressKey(publicKey)),
    read: readRippleAddress,
    ofStranger: (random) => rippleAddressOf(random.bytes(20)),
  },
  hashes: { transaction: upperHex, block: upperHex },
  hasOutputs: false,
  namesPayer: true,
  // 0 means a ticket.
  firstNonce: 1,
  readMemo: readMemo,
  kept: (free) => (free < ACCOUNT_RESERVE ? free : ACCOUNT_RESERVE),
  hasTravelRule: false,
  isListed: false,
  creation: "everybody",
  isPaidByStrangers: false,
  demo: {
    fee: { kind: "flat", fee: [10, 15] },
    minChange: null,
    accounts: "sequences",
    blocks: { height: 89_300_400, seconds: 4, zeroBytes: 0 },
    bookPlaces: [4],
  },
};

/** Drops; the account owns no objects (https://xrpl.org/blog/2024/lower-reserves-are-in-effect). */
export const ACCOUNT_RESERVE = 1_000_000n;
/** Drops. */
export const SUPPLY = 100_000_000_000_000_000n;
/** Drops; servers accept no less. */
export const BASE_FEE = 10n;
/** Simulated load by hour of the day, UTC. */
const busyHours: { from: number; to: number; fee: bigint }[] = [
  { from: 7, to: 13, fee: 11n },
  { from: 13, to: 18, fee: 12n },
];

/** Drops: the base fee times the simulated load. */
export function openLedgerFee(at: Date): bigint {
  const hour = at.getUTCHours();
  return busyHours.find(({ from, to }) => hour >= from && hour < to)?.fee ?? BASE_FEE;
}
