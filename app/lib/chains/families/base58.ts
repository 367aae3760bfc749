import baseX from "base-x";
import base58check from "bs58check";

const base58 = baseX("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
const base58xrp = baseX("rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz");
/** No address is longer; the cost of decoding base58 grows with the square of the length. */
const MAX_ADDRESS_LENGTH = 128;

/** Version byte and payload of a base58check text, or null when the checksum is wrong. */
export function decodeBase58check(text: string): { version: number; payload: Uint8Array } | null {
  const bytes = text.length <= MAX_ADDRESS_LENGTH ? base58check.decodeUnsafe(text) : undefined;
  const version = bytes?.[0];
  return bytes === undefined || version === undefined ? null : { version, payload: bytes.slice(1) };
}

/** The bytes of a base58 text, or null. */
export function decodeBase58(text: string): Uint8Array | null {
  return (text.length <= MAX_ADDRESS_LENGTH && base58.decodeUnsafe(text)) || null;
}

/** The bytes of a text in base58 with the XRP Ledger's alphabet, or null. */
export function decodeBase58xrp(text: string): Uint8Array | null {
  return (text.length <= MAX_ADDRESS_LENGTH && base58xrp.decodeUnsafe(text)) || null;
}
