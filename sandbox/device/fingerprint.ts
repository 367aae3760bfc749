import { createHash } from "node:crypto";

/** 32 bytes in hex. */
const DIGEST_LENGTH = 64;

/**
 * The first eight bytes as groups of four hex digits, compared with the console. Several digests, and messages signed
 * as they are (Solana, Substrate), which begin alike in all payments, are hashed first with SHA-256.
 * @param digests hex, in the order of the transaction's inputs
 */
export function fingerprintOf(digests: string[]): string {
  const isOneDigest = digests.length === 1 && digests[0]!.length === DIGEST_LENGTH;
  const whole = isOneDigest
    ? digests[0]!
    : createHash("sha256")
        .update(Buffer.from(digests.join(""), "hex"))
        .digest("hex");
  return whole.slice(0, 16).match(/.{4}/g)!.join(" ");
}
