import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";

/** 96 bits: whoever varies two transactions until these agree has some 2^48 of each to make (docs/security.md). */
const BYTES = 12;
const DIGEST_BYTES = 32;

/** What the phone shows too: 24 hex digits to compare, and the 64 that they are the first of. */
export interface Fingerprinted {
  fingerprint: string;
  digest: string;
}

/**
 * The digest that is signed; with several, or a signed message (whose first bytes are alike), the SHA-256 of their
 * concatenation.
 * @param digests hex without 0x, in the transaction's order
 */
export function fingerprinted(digests: readonly string[]): Fingerprinted {
  if (digests.length === 0) throw new RangeError("A transaction has at least one digest");
  const bytes = hexToBytes(digests.join(""));
  const isOneDigest = digests.length === 1 && bytes.length === DIGEST_BYTES;
  const digest = bytesToHex(isOneDigest ? bytes : sha256(bytes));
  return { fingerprint: digest.slice(0, 2 * BYTES), digest };
}

/** '7f3a 91c0 44de b812 5c6e 03d9' */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(" ") ?? "";
}

/** @param kept of an earlier comparison; may be one of the shorter ones that earlier versions kept */
export function isFingerprintOf(kept: string, { fingerprint }: Pick<Fingerprinted, "fingerprint">): boolean {
  return kept.length > 0 && fingerprint.startsWith(kept);
}
