import { blake2b } from "@noble/hashes/blake2";
import { bech32, bech32m } from "@scure/base";
import type { Network } from "../names";

/** An account derived from an ed25519 key, which needs no creation (Radix engine, entity types). */
const RADIX_PREALLOCATED_ED25519_ACCOUNT = 0x51;

const prefixes: Record<Network, string> = { mainnet: "account_rdx", testnet: "account_tdx_2_" };

/** bech32m of the entity byte and the last 29 bytes of the key's BLAKE2b-256. */
export function radixAddress(publicKey: Uint8Array, network: Network): string {
  const payload = Uint8Array.of(
    RADIX_PREALLOCATED_ED25519_ACCOUNT,
    ...blake2b(publicKey, { dkLen: 32 }).subarray(-29),
  );
  return bech32m.encode(prefixes[network], bech32m.toWords(payload), 1023);
}

/** 30 bytes in the shape of an address, with another checksum: nobody's account, and refused by Radix. */
export function shapedLikeRadixAddress(payload: Uint8Array, network: Network): string {
  return bech32.encode(prefixes[network], bech32.toWords(payload), false);
}
