import { createHash } from "node:crypto";

/** Hex characters of 32 bytes. */
const DIGEST_LENGTH = 64;

/**
 * The short form of a transaction's digests that people compare with the console: the first eight bytes as four
 * groups of four hex characters; of several digests, and of a message that is signed as it is (Solana, Substrate: it
 * begins alike in every payment of an account), those of the SHA-256 of all of them in a row.
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
