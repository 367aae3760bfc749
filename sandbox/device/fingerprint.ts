import { createHash } from "node:crypto";

/** 32 bytes in hex. */
const DIGEST_LENGTH = 64;
/** 96 bits. */
const FINGERPRINT_LENGTH = 24;

/**
 * What stands for the whole request, hex: its digest. Several digests, and messages signed as they are (Solana,
 * Substrate), which begin alike in all payments, are hashed first with SHA-256.
 * @param digests hex, in the order of the transaction's inputs
 */
export function wholeDigest(digests: string[]): string {
  const isOneDigest = digests.length === 1 && digests[0]!.length === DIGEST_LENGTH;
  if (isOneDigest) return digests[0]!;
  return createHash("sha256")
    .update(Buffer.from(digests.join(""), "hex"))
    .digest("hex");
}

/** The first twelve bytes of it as groups of four hex digits, compared with the console. */
export function fingerprintOf(digests: string[]): string {
  return wholeDigest(digests).slice(0, FINGERPRINT_LENGTH).match(/.{4}/g)!.join(" ");
}
