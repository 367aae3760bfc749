import { sha256 } from "@noble/hashes/sha2";
import { concatBytes } from "@noble/hashes/utils";
import baseX from "base-x";

export const base58 = baseX("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
export const base58xrp = baseX("rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz");
/** Longer than any address. Decoding base58 takes quadratic time. */
const MAX_ADDRESS_LENGTH = 128;
const CHECKSUM_BYTES = 4;

export function decodeBase58(text: string): Uint8Array | null {
  return (text.length <= MAX_ADDRESS_LENGTH && base58.decodeUnsafe(text)) || null;
}

export function decodeBase58xrp(text: string): Uint8Array | null {
  return (text.length <= MAX_ADDRESS_LENGTH && base58xrp.decodeUnsafe(text)) || null;
}

/** Null if the checksum is wrong. */
export function decodeBase58check(text: string): { version: number; payload: Uint8Array } | null {
  const bytes = decodeBase58(text);
  const version = bytes?.[0];
  if (!bytes || version === undefined || bytes.length <= CHECKSUM_BYTES) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = checksumOf(body);
  const isIntact = bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === expected[at]);
  return isIntact ? { version, payload: body.slice(1) } : null;
}

export function encodeBase58check(body: Uint8Array): string {
  return base58.encode(concatBytes(body, checksumOf(body)));
}

function checksumOf(body: Uint8Array): Uint8Array {
  return sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
}
