import { blake2b } from "@noble/hashes/blake2";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { AddressCheck, Capability } from "../types";
import { decodeBase58 } from "./base58";

const PREIMAGE = utf8ToBytes("SS58PRE");
const PUBLIC_KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;

export const SUBSTRATE_CAPABILITIES: readonly Capability[] = [
  "supportsCreateTransaction",
  "supportsStaking",
  "supportsCustomNonce",
  "supportsBalances",
];

function isSs58(address: string, prefix: number): boolean {
  const bytes = decodeBase58(address);
  if (bytes?.length !== 1 + PUBLIC_KEY_BYTES + CHECKSUM_BYTES || bytes[0] !== prefix) return false;
  const body = bytes.slice(0, 1 + PUBLIC_KEY_BYTES);
  const hash = blake2b(concatBytes(PREIMAGE, body), { dkLen: 64 });
  return bytes[33] === hash[0] && bytes[34] === hash[1];
}

/** SS58 account of one network prefix: 36 to 48 characters, a given first character, a sound checksum. */
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
