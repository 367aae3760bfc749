import type { HdPath } from "../../records/path";
import type { BitcoinAddressType } from "../names";

export type OwnKey = {
  address: string;
  /** Bitcoin only. */
  addressType: BitcoinAddressType | null;
  path: HdPath;
  /** Uncompressed secp256k1, hex. */
  publicKey: string;
  provenanceSignature: string | null;
};

export type PublicKeyProvenance = {
  publicKey: string;
  path: HdPath;
  trustVaultProvenanceSignature: string | null;
  unverifiedAddress: string;
  addressType: BitcoinAddressType | null;
};

export function provenanceOf(key: OwnKey): PublicKeyProvenance {
  return {
    publicKey: key.publicKey,
    path: key.path,
    trustVaultProvenanceSignature: key.provenanceSignature,
    unverifiedAddress: key.address,
    addressType: key.addressType,
  };
}

/** `txId` in display order; `value` in smallest units. */
export type UnsignedParts = {
  version: number;
  lockTime: number;
  inputs: readonly { txId: string; outputIndex: number; sequence: number }[];
  outputs: readonly { script: Uint8Array; value: bigint }[];
};

/** Without the inputs' scripts and witnesses. */
export async function assembleTransaction({ version, lockTime, inputs, outputs }: UnsignedParts) {
  const { Transaction } = await import("bitcoinjs-lib");
  const unsigned = new Transaction();
  unsigned.version = version;
  unsigned.locktime = lockTime;
  for (const { txId, outputIndex, sequence } of inputs) {
    unsigned.addInput(Buffer.from(txId, "hex").reverse(), outputIndex, sequence);
  }
  for (const { script, value } of outputs) unsigned.addOutput(script, value);
  return unsigned;
}

export function compressedKey(uncompressed: string): Uint8Array {
  const bytes = Buffer.from(uncompressed, "hex");
  const isOdd = ((bytes[64] ?? 0) & 1) === 1;
  return Uint8Array.of(isOdd ? 0x03 : 0x02, ...bytes.subarray(1, 33));
}

/** OP_DUP OP_HASH160 {key hash} OP_EQUALVERIFY OP_CHECKSIG */
export function payToKeyHash(keyHash: Uint8Array): Uint8Array {
  return Uint8Array.of(0x76, 0xa9, 0x14, ...keyHash, 0x88, 0xac);
}
