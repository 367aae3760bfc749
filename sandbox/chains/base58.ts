import { concatBytes } from "@noble/hashes/utils";
import baseX from "base-x";
import { sha256d } from "./hashes";

/** `decode` throws for a letter outside the alphabet. */
export const base58 = baseX("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
export const base58xrp = baseX("rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz");

const CHECKSUM_BYTES = 4;
const checksumOf = (body: Uint8Array) => sha256d(body).subarray(0, CHECKSUM_BYTES);

/** Adds a checksum: four bytes of double SHA-256. */
export function encodeBase58check(body: Uint8Array, { encode } = base58): string {
  return encode(concatBytes(body, checksumOf(body)));
}

/** Without the checksum; null if invalid. */
export function decodeBase58check(text: string, { decodeUnsafe } = base58): Uint8Array | null {
  const bytes = decodeUnsafe(text);
  if (!bytes || bytes.length <= CHECKSUM_BYTES) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = checksumOf(body);
  return bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === expected[at]) ? body : null;
}
