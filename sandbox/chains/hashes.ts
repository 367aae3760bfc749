import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

export const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));
