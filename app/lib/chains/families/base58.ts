import { sha256 } from "@noble/hashes/sha2";
import { base58, createBase58check } from "@scure/base";

const base58check = createBase58check(sha256);
/** No address is longer; the cost of decoding base58 grows with the square of the length. */
const MAX_ADDRESS_LENGTH = 128;

/** Version byte and payload of a base58check text, or null when the checksum is wrong. */
export function decodeBase58check(text: string): { version: number; payload: Uint8Array } | null {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  try {
    const bytes = base58check.decode(text);
    const [version] = bytes;
    return version === undefined ? null : { version, payload: bytes.slice(1) };
  } catch {
    return null;
  }
}

/** The bytes of a base58 text, or null. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MAX_ADDRESS_LENGTH) return null;
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
