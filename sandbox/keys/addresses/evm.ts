import { sha256 } from "@noble/hashes/sha2";
import { keccak_256 } from "@noble/hashes/sha3";
import { createBase58check } from "@scure/base";

const TRON_PREFIX = 0x41;

/** 0x address with the EIP-55 checksum, from an uncompressed (65 bytes) public key. */
export function evmAddress(uncompressedKey: Uint8Array): string {
  return toChecksumAddress(Buffer.from(accountBytes(uncompressedKey)).toString("hex"));
}

/** XDC Network writes the same account with its own prefix. */
export function xdcAddress(uncompressedKey: Uint8Array): string {
  return evmAddress(uncompressedKey).replace(/^0x/, "xdc");
}

/** T…: base58check of 0x41 and the account. */
export function tronAddress(uncompressedKey: Uint8Array): string {
  return createBase58check(sha256).encode(Uint8Array.of(TRON_PREFIX, ...accountBytes(uncompressedKey)));
}

/** EIP-55: a letter is upper case when the matching digit of the hash of the lower-case text is 8 or more. */
export function toChecksumAddress(fortyHexDigits: string): string {
  const lower = fortyHexDigits.toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(lower, "ascii"))).toString("hex");
  const letters = [...lower].map((letter, index) =>
    Number.parseInt(hash[index] ?? "0", 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join("")}`;
}

function accountBytes(uncompressedKey: Uint8Array): Uint8Array {
  if (uncompressedKey.length !== 65) throw new RangeError("Not an uncompressed public key");
  return keccak_256(uncompressedKey.subarray(1)).subarray(12);
}
