import { invalidInput } from "../../base/errors";
import { decodeBase58check, encodeBase58check } from "../base58";
import { accountBytes } from "../ethereum/address";

const TRON_PREFIX = 0x41;

/** T…: base58check of 0x41 and the account (20 bytes). */
export function tronAddressOf(account: Uint8Array): string {
  return encodeBase58check(Uint8Array.of(TRON_PREFIX, ...account));
}

export function tronAddress(uncompressedKey: Uint8Array): string {
  return tronAddressOf(accountBytes(uncompressedKey));
}

/** The same on every network. @throws ApiError INVALID_INPUT 'Please enter a valid TRON address' */
export function readTronAddress(text: string): Uint8Array {
  const bytes = decodeBase58check(text);
  if (bytes?.[0] === TRON_PREFIX && bytes.length === 21) return bytes.subarray(1);
  throw invalidInput("Please enter a valid TRON address");
}
