import { createHash } from "node:crypto";

/**
 * The short form of a transaction's digests that people compare with the console: the first eight bytes as four
 * groups of four hex characters; of several digests, those of the SHA-256 of all of them in a row.
 * @param digests hex, in the order of the transaction's inputs
 */
export function fingerprintOf(digests: string[]): string {
  const whole =
    digests.length === 1
      ? digests[0]!
      : createHash("sha256")
          .update(Buffer.from(digests.join(""), "hex"))
          .digest("hex");
  return whole.slice(0, 16).match(/.{4}/g)!.join(" ");
}
