import { base58xrp } from "@scure/base";
import { invalidInput } from "../../base/errors";
import { hash160, sha256d } from "../hashes";

const ACCOUNT_VERSION = 0;
const ACCOUNT_BYTES = 21;

/**
 * Checks a classic address as typed: r…, XRPL base58 of version 0, 20 bytes and a checksum.
 * @throws ApiError INVALID_INPUT 'Please enter a valid RIPPLE address'
 */
export function readRippleAddress(text: string): string {
  if (/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text) && hasChecksum(base58xrp.decode(text))) return text;
  throw invalidInput("Please enter a valid RIPPLE address");
}

function hasChecksum(bytes: Uint8Array): boolean {
  if (bytes.length !== ACCOUNT_BYTES + 4 || bytes[0] !== ACCOUNT_VERSION) return false;
  const checksum = sha256d(bytes.subarray(0, ACCOUNT_BYTES));
  return bytes.subarray(ACCOUNT_BYTES).every((byte, at) => byte === checksum[at]);
}

/** r…: XRPL's own base58 alphabet over 0x00, hash160 and four checksum bytes. */
export function rippleAddress(compressedKey: Uint8Array): string {
  const payload = Uint8Array.of(0x00, ...hash160(compressedKey));
  return base58xrp.encode(Uint8Array.of(...payload, ...sha256d(payload).subarray(0, 4)));
}
