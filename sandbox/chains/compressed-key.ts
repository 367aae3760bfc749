import { secp256k1 } from "@noble/curves/secp256k1";

/** 33 bytes, secp256k1. */
export function compressKey(publicKey: Uint8Array): Uint8Array {
  return secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(true);
}

/** 33 bytes, secp256k1, hex. */
export function compressedKey(publicKey: string): string {
  return Buffer.from(compressKey(Buffer.from(publicKey, "hex"))).toString("hex");
}
