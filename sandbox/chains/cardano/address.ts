import { bech32 } from "@scure/base";
import { invalidInput } from "../../base/errors";
import type { Network } from "../names";

const prefixes: Record<Network, string> = { mainnet: "addr", testnet: "addr_test" };
const networkTags: Record<Network, number> = { mainnet: 1, testnet: 0 };
/** Cardano exceeds the 90 letters of BIP-173. */
const MAX_BECH32_LENGTH = 200;
const HASH_BYTES = 28;
const BASE_TYPES = [0, 1, 2, 3];
const ENTERPRISE_TYPES = [6, 7];

/**
 * Base or enterprise (CIP-19). Refuses Byron's addresses, and pointer addresses, which Conway retired.
 * @throws ApiError INVALID_INPUT 'Please enter a valid Cardano payment address for this network'
 */
export function readCardanoAddress(text: string, network: Network): Uint8Array {
  const bytes = bytesOf(text, prefixes[network]);
  const header = bytes?.[0];
  if (bytes && header !== undefined && (header & 0x0f) === networkTags[network]) {
    const hashes = (bytes.length - 1) / HASH_BYTES;
    if (BASE_TYPES.includes(header >> 4) && hashes === 2) return bytes;
    if (ENTERPRISE_TYPES.includes(header >> 4) && hashes === 1) return bytes;
  }
  throw invalidInput("Please enter a valid Cardano payment address for this network");
}

/** The base address of two key hashes (28 bytes each). */
export function baseAddress(paymentKeyHash: Uint8Array, stakeKeyHash: Uint8Array, network: Network): string {
  const bytes = Uint8Array.of(networkTags[network], ...paymentKeyHash, ...stakeKeyHash);
  return bech32.encode(prefixes[network], bech32.toWords(bytes), MAX_BECH32_LENGTH);
}

/**
 * 28 bytes; pool ids are the same on every network.
 * @throws ApiError INVALID_INPUT 'Please enter a valid Cardano pool id'
 */
export function readPoolId(text: string): Uint8Array {
  const bytes = bytesOf(text, "pool");
  if (bytes?.length !== HASH_BYTES) throw invalidInput("Please enter a valid Cardano pool id");
  return bytes;
}

/** CIP-19 type 14, on the payment address's network. */
export function stakeAddressBytes(paymentAddress: Uint8Array, stakeKeyHash: Uint8Array): Uint8Array {
  return Uint8Array.of(0xe0 | ((paymentAddress[0] ?? 0) & 0x0f), ...stakeKeyHash);
}

/** `stake1…` or `stake_test1…`; the hash in hex. */
export function stakeAddressOf(stakeKeyHash: string, network: Network): string {
  const bytes = stakeAddressBytes(Uint8Array.of(networkTags[network]), Buffer.from(stakeKeyHash, "hex"));
  return bech32.encode(
    network === "mainnet" ? "stake" : "stake_test",
    bech32.toWords(bytes),
    MAX_BECH32_LENGTH,
  );
}

function bytesOf(text: string, prefix: string): Uint8Array | null {
  if (!text.startsWith(`${prefix}1`)) return null;
  const decoded = bech32.decodeUnsafe(text, MAX_BECH32_LENGTH);
  return (decoded?.prefix === prefix && bech32.fromWordsUnsafe(decoded.words)) || null;
}
