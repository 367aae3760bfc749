import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";

const BYTES = 8;
const DIGEST_BYTES = 32;

/**
 * Short form to compare with the phone: the first 8 bytes of the 32-byte digest. With several digests, or a signed
 * message (whose first bytes are alike), the SHA-256 of their concatenation is used.
 * @param digests hex without 0x, in the transaction's order
 * @returns 16 hex characters
 */
export function fingerprintOf(digests: readonly string[]): string {
  if (digests.length === 0) throw new RangeError("A transaction has at least one digest");
  const bytes = hexToBytes(digests.join(""));
  const isOneDigest = digests.length === 1 && bytes.length === DIGEST_BYTES;
  return bytesToHex((isOneDigest ? bytes : sha256(bytes)).slice(0, BYTES));
}

/** '7f3a 91c0 44de b812' */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(" ") ?? "";
}
