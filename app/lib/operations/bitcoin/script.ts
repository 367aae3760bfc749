import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes, hexToBytes } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import { decodeBase58check, decodeSegwit, type Network } from "~/lib/chains";
import { encodeBase58check } from "~/lib/chains/families/base58";

const PAY_TO_KEY_HASH: Record<Network, number> = { mainnet: 0x00, testnet: 0x6f };
const PAY_TO_SCRIPT_HASH: Record<Network, number> = { mainnet: 0x05, testnet: 0xc4 };
const SEGWIT_PREFIX: Record<Network, string> = { mainnet: "bc", testnet: "tb" };

function bytes(...parts: (number | Uint8Array)[]): Uint8Array {
  return concatBytes(...parts.map((part) => (typeof part === "number" ? Uint8Array.of(part) : part)));
}

function hash160(data: Uint8Array): Uint8Array {
  return ripemd160(sha256(data));
}

/** Null if not an address of this network. */
export function outputScript(address: string, network: Network): Uint8Array | null {
  const segwit = decodeSegwit(address, network);
  if (segwit) {
    const opcode = segwit.version === 0 ? 0 : 0x50 + segwit.version;
    return bytes(opcode, segwit.program.length, segwit.program);
  }
  const decoded = decodeBase58check(address);
  if (decoded?.payload.length !== 20) return null;
  if (decoded.version === PAY_TO_SCRIPT_HASH[network]) return bytes(0xa9, 20, decoded.payload, 0x87);
  if (decoded.version === PAY_TO_KEY_HASH[network]) return bytes(0x76, 0xa9, 20, decoded.payload, 0x88, 0xac);
  return null;
}

/** From an uncompressed secp256k1 key (04…, hex). */
export function compressKey(publicKey: string): Uint8Array {
  const isOdd = Number.parseInt(publicKey.slice(-1), 16) % 2 === 1;
  return bytes(isOdd ? 0x03 : 0x02, hexToBytes(publicKey.slice(2, 66)));
}

export function compatibilityAddress(key: Uint8Array, network: Network): string {
  const redeemScript = bytes(0x00, 20, hash160(key));
  return encodeBase58check(bytes(PAY_TO_SCRIPT_HASH[network], hash160(redeemScript)));
}

export function nativeAddress(key: Uint8Array, network: Network): string {
  return bech32.encode(SEGWIT_PREFIX[network], [0, ...bech32.toWords(hash160(key))]);
}

/** BIP-143: segwit version 0 signs with the script of a payment to the key's hash. */
export function scriptCode(key: Uint8Array): Uint8Array {
  return bytes(0x76, 0xa9, 20, hash160(key), 0x88, 0xac);
}
