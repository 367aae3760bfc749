import { blake2b } from "@noble/hashes/blake2";
import { invalidInput } from "../../base/errors";
import { base58 } from "../base58";
import type { Network } from "../names";
import { runtimeOf } from "./runtime";

const CONTEXT = new TextEncoder().encode("SS58PRE");
const CHECKSUM_BYTES = 2;

/** 32 bytes. @throws ApiError INVALID_INPUT 'Please enter a valid polkadot address.', or westend */
export function readSubstrateAddress(text: string, network: Network): Uint8Array {
  const { chain, ss58Prefix } = runtimeOf(network);
  const account = decode(text, ss58Prefix);
  if (!account) throw invalidInput(`Please enter a valid ${chain} address.`);
  return account;
}

export function substrateAddress(account: Uint8Array, network: Network): string {
  const body = Uint8Array.of(runtimeOf(network).ss58Prefix, ...account);
  return base58.encode(Uint8Array.of(...body, ...checksum(body)));
}

function decode(text: string, prefix: number): Uint8Array | null {
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(text);
  } catch {
    return null;
  }
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const isWhole = bytes.length === 1 + 32 + CHECKSUM_BYTES && bytes[0] === prefix;
  return isWhole && Buffer.compare(checksum(body), bytes.subarray(-CHECKSUM_BYTES)) === 0
    ? body.slice(1)
    : null;
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...CONTEXT, ...body), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES);
}

/** SS58 with prefix 0 (Polkadot) or 42 (Westend). Loads the Polkadot library at first use. */
export async function polkadotAddress(publicKey: Uint8Array, network: Network): Promise<string> {
  const { encodeAddress } = await import("@polkadot/util-crypto");
  return encodeAddress(publicKey, network === "mainnet" ? 0 : 42);
}
