import { blake2b } from "@noble/hashes/blake2";
import { base58, base58xrp, bech32, bech32m } from "@scure/base";
import type { Network } from "../../chains/facts";
import { hash160, sha256d } from "../../chains/hashes";

/** r…: XRPL's own base58 alphabet over 0x00, hash160 and four checksum bytes. */
export function rippleAddress(compressedKey: Uint8Array): string {
  const payload = Uint8Array.of(0x00, ...hash160(compressedKey));
  return base58xrp.encode(Uint8Array.of(...payload, ...sha256d(payload).subarray(0, 4)));
}

/** bnb1… or tbnb1…: bech32 of hash160. */
export function binanceAddress(compressedKey: Uint8Array, network: Network): string {
  return bech32.encode(network === "mainnet" ? "bnb" : "tbnb", bech32.toWords(hash160(compressedKey)));
}

/** The 32-byte key itself in base58. */
export function solanaAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey);
}

/** SS58 with prefix 0 (Polkadot) or 42 (Westend). Loads the Polkadot library at first use. */
export async function polkadotAddress(publicKey: Uint8Array, network: Network): Promise<string> {
  const { encodeAddress } = await import("@polkadot/util-crypto");
  return encodeAddress(publicKey, network === "mainnet" ? 0 : 42);
}

/** Entity byte of an account that is derived from an ed25519 key and needs no creation (Radix engine, entity types). */
const RADIX_PREALLOCATED_ED25519_ACCOUNT = 0x51;

/** bech32m of the entity byte and the last 29 bytes of the key's BLAKE2b-256. */
export function radixAddress(publicKey: Uint8Array, network: Network): string {
  const payload = Uint8Array.of(
    RADIX_PREALLOCATED_ED25519_ACCOUNT,
    ...blake2b(publicKey, { dkLen: 32 }).subarray(-29),
  );
  const prefix = network === "mainnet" ? "account_rdx" : "account_tdx_2_";
  return bech32m.encode(prefix, bech32m.toWords(payload), 1023);
}
