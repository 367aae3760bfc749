import { secp256k1 } from "@noble/curves/secp256k1";
import { bech32, bech32m } from "@scure/base";
import { ApiError } from "../../base/errors";
import { decodeBase58check, encodeBase58check } from "../base58";
import { hash160 } from "../hashes";
import type { BitcoinAddressType, Network } from "../names";

export type OutputKind = "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr";
export type Output = { kind: OutputKind; script: Uint8Array };

/** Version bytes of base58check addresses and the bech32 prefix (Bitcoin Core, chainparams). */
const bitcoinPrefixes = {
  mainnet: { pubKeyHash: 0x00, scriptHash: 0x05, bech32: "bc" },
  testnet: { pubKeyHash: 0x6f, scriptHash: 0xc4, bech32: "tb" },
} as const;

/** Each kind's script around its hash or key (BIP-16, BIP-141, BIP-341). */
const scripts: Record<OutputKind, { before: number[]; length: number; after: number[] }> = {
  p2pkh: { before: [0x76, 0xa9, 0x14], length: 20, after: [0x88, 0xac] },
  p2sh: { before: [0xa9, 0x14], length: 20, after: [0x87] },
  p2wpkh: { before: [0x00, 0x14], length: 20, after: [] },
  p2wsh: { before: [0x00, 0x20], length: 32, after: [] },
  p2tr: { before: [0x51, 0x20], length: 32, after: [] },
};

/**
 * P2PKH, P2SH, bech32 (witness version 0) or bech32m (taproot). Refuses later witness versions, which anybody could
 * spend.
 * @throws ApiError INVALID_INPUT 'Please enter a valid BITCOIN address'
 */
export function readBitcoinAddress(text: string, network: Network): Output {
  const output = fromBech32(text, network) ?? fromBase58(text, network);
  if (!output) throw new ApiError("INVALID_INPUT", "Please enter a valid BITCOIN address");
  return output;
}

/** Null for other scripts. */
export function addressOfScript(script: Uint8Array, network: Network): string | null {
  const prefixes = bitcoinPrefixes[network];
  for (const [kind, { before, length, after }] of Object.entries(scripts)) {
    const payload = script.subarray(before.length, before.length + length);
    const rebuilt = Uint8Array.of(...before, ...payload, ...after);
    if (payload.length !== length || Buffer.compare(rebuilt, script) !== 0) continue;
    if (kind === "p2pkh") return encodeBase58check(Uint8Array.of(prefixes.pubKeyHash, ...payload));
    if (kind === "p2sh") return encodeBase58check(Uint8Array.of(prefixes.scriptHash, ...payload));
    if (kind === "p2tr") return bech32m.encode(prefixes.bech32, [1, ...bech32m.toWords(payload)]);
    return bech32.encode(prefixes.bech32, [0, ...bech32.toWords(payload)]);
  }
  return null;
}

function outputOf(kind: OutputKind, payload: Uint8Array): Output | null {
  const { before, length, after } = scripts[kind];
  if (payload.length !== length) return null;
  return { kind, script: Uint8Array.of(...before, ...payload, ...after) };
}

function fromBase58(text: string, network: Network): Output | null {
  const decoded = decodeBase58check(text);
  if (!decoded) return null;
  const { pubKeyHash, scriptHash } = bitcoinPrefixes[network];
  if (decoded[0] === pubKeyHash) return outputOf("p2pkh", decoded.subarray(1));
  if (decoded[0] === scriptHash) return outputOf("p2sh", decoded.subarray(1));
  return null;
}

function fromBech32(text: string, network: Network): Output | null {
  const decoded = bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text);
  if (decoded?.prefix !== bitcoinPrefixes[network].bech32) return null;
  const [version, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (!program) return null;
  // BIP-350: bech32 for version 0, bech32m for later versions.
  const isBech32 = bech32.decodeUnsafe(text) !== undefined;
  if (version === 0 && isBech32) return outputOf(program.length === 20 ? "p2wpkh" : "p2wsh", program);
  if (version === 1 && !isBech32 && isCurvePoint(program)) return outputOf("p2tr", program);
  return null;
}

/** Taproot outputs with a key off the curve can never be spent. */
function isCurvePoint(xCoordinate: Uint8Array): boolean {
  if (xCoordinate.length !== 32) return false;
  try {
    secp256k1.ProjectivePoint.fromHex(Uint8Array.of(0x02, ...xCoordinate)).assertValidity();
    return true;
  } catch {
    return false;
  }
}

/** The P2WPKH address of a key hash (20 bytes). */
export function keyHashAddress(keyHash: Uint8Array, network: Network): string {
  return bech32.encode(bitcoinPrefixes[network].bech32, [0, ...bech32.toWords(keyHash)]);
}

/** P2PKH, P2SH-P2WPKH (BIP-49) or P2WPKH (BIP-84). */
export function bitcoinAddress(
  compressedKey: Uint8Array,
  addressType: BitcoinAddressType,
  network: Network,
): string {
  const prefixes = bitcoinPrefixes[network];
  const keyHash = hash160(compressedKey);
  switch (addressType) {
    case "LEGACY":
      return encodeBase58check(Uint8Array.of(prefixes.pubKeyHash, ...keyHash));
    case "COMPATIBILITY":
      return encodeBase58check(
        Uint8Array.of(prefixes.scriptHash, ...hash160(Uint8Array.of(0x00, 0x14, ...keyHash))),
      );
    case "NATIVE":
      return keyHashAddress(keyHash, network);
  }
}
