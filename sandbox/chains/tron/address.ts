import { sha256 } from "@noble/hashes/sha2";
import { createBase58check } from "@scure/base";
import { accountBytes } from "../ethereum/address";

const TRON_PREFIX = 0x41;

/** T…: base58check of 0x41 and the account. */
export function tronAddress(uncompressedKey: Uint8Array): string {
  return createBase58check(sha256).encode(Uint8Array.of(TRON_PREFIX, ...accountBytes(uncompressedKey)));
}
