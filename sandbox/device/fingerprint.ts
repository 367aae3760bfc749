import { createHash } from "node:crypto";

/** Hex characters of 32 bytes. */
const DIGEST_LENGTH = 64;

/**
 * The short form of a transaction's digests that people compare with the console: the first eight bytes as four groups
 * of four hex characters. Several digests, and messages that are signed as they are, are first hashed together with
 * SHA-256; such messages (Solana, Substrate) begin alike in every payment of an account.
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
