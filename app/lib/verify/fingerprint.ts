import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";

const BYTES = 8;

/**
 * The short form of a transaction to compare with the phone: the first 8 bytes of its digest; where it has
 * several, of the SHA-256 of their concatenation.
 * @param digests hex without 0x, in the transaction's order
 * @returns 16 hex characters
 */
export function fingerprintOf(digests: readonly string[]): string {
  const [only] = digests;
  if (only === undefined) throw new RangeError("A transaction has at least one digest");
  const bytes = digests.length === 1 ? hexToBytes(only) : sha256(hexToBytes(digests.join("")));
  return bytesToHex(bytes.slice(0, BYTES));
}

/** As four groups of four: '7f3a 91c0 44de b812'. */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(" ") ?? "";
}
