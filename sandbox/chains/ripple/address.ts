import { invalidInput } from "../../base/errors";
import { base58xrp, decodeBase58check, encodeBase58check } from "../base58";
import { hash160 } from "../hashes";

const ACCOUNT_VERSION = 0;
const ACCOUNT_BYTES = 21;

/**
 * Classic addresses only: r…, XRPL base58 of version 0, 20 bytes and a checksum.
 * @throws ApiError INVALID_INPUT 'Please enter a valid RIPPLE address'
 */
export function readRippleAddress(text: string): string {
  const isShaped = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text);
  const account = isShaped ? decodeBase58check(text, base58xrp) : null;
  if (account?.length === ACCOUNT_BYTES && account[0] === ACCOUNT_VERSION) return text;
  throw invalidInput("Please enter a valid RIPPLE address");
}

/** r…: XRPL's own base58 alphabet over 0x00, the account (20 bytes) and four checksum bytes. */
export function rippleAddressOf(account: Uint8Array): string {
  return encodeBase58check(Uint8Array.of(ACCOUNT_VERSION, ...account), base58xrp);
}

export function rippleAddress(compressedKey: Uint8Array): string {
  return rippleAddressOf(hash160(compressedKey));
}
