import { sha256 } from "@noble/hashes/sha2";
import { concatBytes } from "@noble/hashes/utils";
import baseX from "base-x";

export const base58 = baseX("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
/** With the XRP Ledger's alphabet. */
export const base58xrp = baseX("rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz");
/** No address is longer; the cost of decoding base58 grows with the square of the length. */
const MAX_ADDRESS_LENGTH = 128;
const CHECKSUM_BYTES = 4;

/** The bytes of a base58 text, or null. */
export function decodeBase58(text: string): Uint8Array | null {
  return (text.length <= MAX_ADDRESS_LENGTH && base58.decodeUnsafe(text)) || null;
}

/** The bytes of a text in base58 with the XRP Ledger's alphabet, or null. */
export function decodeBase58xrp(text: string): Uint8Array | null {
  return (text.length <= MAX_ADDRESS_LENGTH && base58xrp.decodeUnsafe(text)) || null;
}

/** Version byte and payload of a base58check text, or null when the checksum is wrong. */
export function decodeBase58check(text: string): { version: number; payload: Uint8Array } | null {
  const bytes = decodeBase58(text);
  const version = bytes?.[0];
  if (!bytes || version === undefined || bytes.length <= CHECKSUM_BYTES) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = checksumOf(body);
  const isIntact = bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === expected[at]);
  return isIntact ? { version, payload: body.slice(1) } : null;
}

/** The base58check text of bytes, of which the first is the version. */
export function encodeBase58check(body: Uint8Array): string {
  return base58.encode(concatBytes(body, checksumOf(body)));
}

function checksumOf(body: Uint8Array): Uint8Array {
  return sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
}
