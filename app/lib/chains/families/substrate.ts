import { blake2b } from "@noble/hashes/blake2";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { AddressCheck, Capability, SendRules } from "../types";
import { decodeBase58 } from "./base58";
import { isAllZeros } from "./unspendable";

const PREIMAGE = utf8ToBytes("SS58PRE");
const PUBLIC_KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;

export const SUBSTRATE_CAPABILITIES: readonly Capability[] = [
  "supportsCreateTransaction",
  "supportsStaking",
  "supportsCustomNonce",
  "supportsBalances",
];

/** What the console knows of a runtime beyond its addresses. */
export interface SubstrateRuntime {
  /** 0x and 64 hex digits: identifies the network of a transaction. */
  genesisHash: string;
  ss58Prefix: number;
  /** Pallet and call index of Balances.transfer_keep_alive. */
  transferKeepAlive: readonly [number, number];
  /** Planck. The payload does not contain the fee; this upper bound is several times the usual one. */
  paymentFeeAtMost: bigint;
}

/** The asset hubs, by their names in the payload; sources as in polkadot-fellows/runtimes and polkadot-sdk. */
const RUNTIMES: Readonly<Record<string, SubstrateRuntime>> = {
  polkadot: {
    genesisHash: "0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f",
    ss58Prefix: 0,
    transferKeepAlive: [10, 3],
    paymentFeeAtMost: 200_000_000n,
  },
  westend: {
    genesisHash: "0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9",
    ss58Prefix: 42,
    transferKeepAlive: [10, 3],
    paymentFeeAtMost: 20_000_000_000n,
  },
};

export function substrateRuntime(name: string): SubstrateRuntime | null {
  return Object.hasOwn(RUNTIMES, name) ? (RUNTIMES[name] ?? null) : null;
}

/** How the console sends on a chain of this family. */
export const SUBSTRATE_SEND: SendRules = {
  operation: "createSubstratePaymentTransaction",
  fee: "tip",
  hasPreview: false,
  hasTokens: false,
  numbersFromZero: true,
  // A balance has 128 bits.
  largestAmount: 2n ** 128n - 1n,
  wait: "about 12 seconds",
};

function isSs58(address: string, prefix: number): boolean {
  const bytes = decodeBase58(address);
  if (bytes?.length !== 1 + PUBLIC_KEY_BYTES + CHECKSUM_BYTES || bytes[0] !== prefix) return false;
  const body = bytes.slice(0, 1 + PUBLIC_KEY_BYTES);
  const hash = blake2b(concatBytes(PREIMAGE, body), { dkLen: 64 });
  return bytes[33] === hash[0] && bytes[34] === hash[1];
}

/** The account of zeros, which belongs to no key. */
export function isUnspendableSs58(address: string): boolean {
  return isAllZeros(decodeBase58(address)?.slice(1, 1 + PUBLIC_KEY_BYTES));
}

/** SS58 account of one network prefix: 36 to 48 characters, the given first character, a valid checksum. */
export function ss58Check(network: { name: string; prefix: number; firstCharacter: string }): AddressCheck {
  return (address) => {
    const isSound =
      address.length >= 36 &&
      address.length <= 48 &&
      address.startsWith(network.firstCharacter) &&
      isSs58(address, network.prefix);
    return isSound ? null : `Please enter a valid ${network.name} address.`;
  };
}
