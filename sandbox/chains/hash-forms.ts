import { sha512 } from "@noble/hashes/sha2";
import { base58 } from "./base58";

export type HashForm = { bytes: number; write(bytes: Uint8Array): string };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

export const lowerHex: HashForm = { bytes: 32, write: hex };
export const upperHex: HashForm = { bytes: 32, write: (bytes) => hex(bytes).toUpperCase() };
export const prefixedHex: HashForm = { bytes: 32, write: (bytes) => `0x${hex(bytes)}` };
export const base58Hash: HashForm = { bytes: 32, write: (bytes) => base58.encode(bytes) };
/** Solana names a transaction by its first signature. */
export const base58Signature: HashForm = { bytes: 64, write: (bytes) => base58.encode(bytes) };

/** Uses SHA-512 if the form is longer than the digest. */
export function writeDigest({ bytes, write }: HashForm, digest: Uint8Array): string {
  return write(digest.length === bytes ? digest : sha512(digest).subarray(0, bytes));
}
