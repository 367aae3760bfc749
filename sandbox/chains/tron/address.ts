import { sha256 } from "@noble/hashes/sha2";
import { createBase58check } from "@scure/base";
import { invalidInput } from "../../base/errors";
import { accountBytes } from "../ethereum/address";

const base58check = createBase58check(sha256);

const TRON_PREFIX = 0x41;

/** T…: base58check of 0x41 and the account. */
export function tronAddress(uncompressedKey: Uint8Array): string {
  return base58check.encode(Uint8Array.of(TRON_PREFIX, ...accountBytes(uncompressedKey)));
}

/**
 * Reads an address, the same on every network.
 * @throws ApiError INVALID_INPUT 'Please enter a valid TRON address'
 */
export function readTronAddress(text: string): Uint8Array {
  const bytes = decode(text);
  if (bytes?.[0] === TRON_PREFIX && bytes.length === 21) return bytes.subarray(1);
  throw invalidInput("Please enter a valid TRON address");
}

function decode(text: string): Uint8Array | null {
  try {
    return base58check.decode(text);
  } catch {
    return null;
  }
}
