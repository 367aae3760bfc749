import { ApiError } from "../../base/errors";
import { decodeBase58check, encodeBase58check } from "../base58";
import { hash160 } from "../hashes";
import type { Network } from "../names";
import { payToKeyHash } from "../utxo/build";
import type { Payee } from "../utxo/coin-selection";

const KEY_HASH_BYTES = 20;
/** Version byte of a Dogecoin P2PKH address (Dogecoin Core, chainparams). */
const dogePubKeyHash = { mainnet: 0x1e, testnet: 0x71 } as const;

/**
 * P2PKH only: D… on the main, n… on the test network. The contract supports no other kind.
 * @throws ApiError INVALID_INPUT 'Please enter a valid DOGE address'
 */
export function readDogeAddress(text: string, network: Network): Payee {
  const decoded = decodeBase58check(text);
  if (decoded?.[0] !== dogePubKeyHash[network] || decoded.length !== 1 + KEY_HASH_BYTES) {
    throw new ApiError("INVALID_INPUT", "Please enter a valid DOGE address");
  }
  return { script: payToKeyHash(decoded.subarray(1)) };
}

/** Null for other scripts. */
export function dogeAddressOf(script: Uint8Array, network: Network): string | null {
  const keyHash = script.subarray(3, 3 + KEY_HASH_BYTES);
  if (keyHash.length !== KEY_HASH_BYTES || Buffer.compare(payToKeyHash(keyHash), script) !== 0) return null;
  return keyHashAddress(keyHash, network);
}

/** P2PKH: D… on the main, n… on the test network. */
export function keyHashAddress(keyHash: Uint8Array, network: Network): string {
  return encodeBase58check(Uint8Array.of(dogePubKeyHash[network], ...keyHash));
}

export function dogeAddress(compressedKey: Uint8Array, network: Network): string {
  return keyHashAddress(hash160(compressedKey), network);
}
