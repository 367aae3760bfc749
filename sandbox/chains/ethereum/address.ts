import { keccak_256 } from "@noble/hashes/sha3";
import { ApiError } from "../../base/errors";
import type { EvmChain } from "../names";
import { evmFacts } from "./evm-chains";

/** `echo`: the caller's letter case with 0x; `checksum`: EIP-55. */
export type EvmRecipient = { echo: string; checksum: string };

/**
 * Reads a recipient as typed: 40 hex digits behind 0x, nothing, or the chain's own prefix; mixed case must carry a valid
 * EIP-55 checksum.
 * @throws ApiError INVALID_INPUT 'Please enter a valid {chain} address'
 */
export function readEvmAddress(chain: EvmChain, text: string): EvmRecipient {
  const spelling = new RegExp(`^(?:0x|${evmFacts(chain).addressPrefix})?([0-9a-f]{40})$`, "i");
  const digits = spelling.exec(text)?.[1];
  const checksum = readEvmDigits(digits);
  if (checksum !== null) return { echo: `0x${digits}`, checksum };
  throw new ApiError("INVALID_INPUT", `Please enter a valid ${chain} address`);
}

/** With EIP-55 checksum; null unless 40 hex digits with a valid checksum or none. */
export function readEvmDigits(digits: string | undefined): string | null {
  if (!digits) return null;
  const checksum = toChecksumAddress(digits);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return !isMixed || checksum === `0x${digits}` ? checksum : null;
}

/** 0x address with the EIP-55 checksum, from an uncompressed (65 bytes) public key. */
export function evmAddress(uncompressedKey: Uint8Array): string {
  return checksumAddressOf(accountBytes(uncompressedKey));
}

/** 0x address with the EIP-55 checksum, from an account (20 bytes). */
export function checksumAddressOf(account: Uint8Array): string {
  return toChecksumAddress(Buffer.from(account).toString("hex"));
}

/** With 0x and EIP-55 checksum. */
export function canonicalEvmAddress(address: string): string {
  return toChecksumAddress(address.replace(/^(0x|xdc)/i, ""));
}

/** A 0x address as its chain writes it. */
export function withChainPrefix(chain: EvmChain, address: string): string {
  return address.replace(/^0x/, evmFacts(chain).addressPrefix);
}

/** EIP-55: a letter is upper case if its digit in the hash of the lower-case text is 8 or more. */
export function toChecksumAddress(fortyHexDigits: string): string {
  const lower = fortyHexDigits.toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(lower, "ascii"))).toString("hex");
  const letters = [...lower].map((letter, index) =>
    Number.parseInt(hash[index] ?? "0", 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join("")}`;
}

/** 20 bytes; the key has 65. */
export function accountBytes(uncompressedKey: Uint8Array): Uint8Array {
  if (uncompressedKey.length !== 65) throw new RangeError("Not an uncompressed public key");
  return keccak_256(uncompressedKey.subarray(1)).subarray(12);
}
